import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parameterApi } from '@xueyan/contract/base/parameter';
import { type JudgedResponse, submissionApi } from '@xueyan/contract/exam/submission';
import { programming, writeQuestion } from '../src/testing/exam-questions.ts';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, type Row } from './table.ts';

const rounds = 3;
/** Submissions of one round, all in the queue when it begins, as when a class has handed in. */
const atOnce = 96;
const cores = availableParallelism();
/** How many times as long as in the bare jail a submission may take. */
const mostRatio = 1.5;

const python: JudgedResponse = {
  ...{ kind: 'programming', language: 'python' },
  source: 'print(sum(map(int, input().split())))',
};
const c: JudgedResponse = {
  ...{ kind: 'programming', language: 'c' },
  source: '#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d", a + b); }',
};

/**
 * Measures trivial submissions a minute, of one core, from the queue to the stored verdict, against as many runs of the
 * same in bubblewrap and nothing else. They are judged again: receiving them is work of the web server, not of the judge.
 */
export async function measureJudge({ url }: ServerUnderTest): Promise<Row[]> {
  const teacher = { ...(await signIn(url, 'teacher')), loginName: 'teacher' };
  const single = programming({
    tests: [{ id: 't1', input: '1 2', output: '3', weight: 1, group: '' }],
  });
  const questionId = await writeQuestion(teacher, single);
  const admin = await signIn(url, 'admin');
  await admin.call(parameterApi.save, { settings: [{ name: 'submissionsAtOnce', value: 50, version: 0 }] });
  const bare = await openBare();
  const rows: Row[] = [];
  for (const [name, response, least] of [
    ['Python', python, 60],
    ['C, compiled', c, 40],
  ] as const) {
    const ours: number[] = [];
    const theirs: number[] = [];
    const submissionIds: string[] = [];
    const untilJudged = async () => {
      for (let waiting = 1; waiting > 0; ) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        ({ waiting } = await teacher.call(submissionApi.status, {}));
      }
    };
    const judgeMany = async () => {
      await teacher.call(submissionApi.judgeAgain, { submissionIds });
      await untilJudged();
    };
    while (submissionIds.length < atOnce) {
      submissionIds.push((await teacher.call(submissionApi.submit, { questionId, response })).submissionId);
      // A person may have 50 that wait.
      if (submissionIds.length % 40 === 0) await untilJudged();
    }
    await untilJudged();
    await judgeMany();
    for (let round = 0; round < rounds; round++) {
      theirs.push(await aMinute(() => bare.run(response)));
      ours.push(await aMinute(judgeMany));
    }
    const ratio = median(theirs) / median(ours);
    rows.push({
      what: `judge: ${name}, submissions a minute of one core; bare jail / ours`,
      measured: `${median(ours).toFixed(0)}; ${median(theirs).toFixed(0)} / ${median(ours).toFixed(0)} = ${ratio.toFixed(2)}`,
      bound: `≤ ${mostRatio} or ≥ ${least}`,
      good: ratio <= mostRatio || median(ours) >= least,
    });
  }
  await bare.close();
  return rows;
}

async function aMinute(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (atOnce * 60_000) / (performance.now() - begun) / cores;
}

const uid = 52_999;

/** Runs the same programs in bubblewrap, as many at a time as there are cores, without a queue, limits or a verdict. */
async function openBare() {
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-bare-'));
  await chmod(folder, 0o777);
  const jail = (...argv: string[]) => [
    ...[
      '--reuid',
      String(uid),
      '--regid',
      String(uid),
      '--clear-groups',
      'bwrap',
      '--unshare-all',
      '--die-with-parent',
    ],
    ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib'],
    ...['--symlink', 'usr/lib64', '/lib64', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...['--bind', folder, '/box', '--chdir', '/box', ...argv],
  ];
  const runOnce = async (...argv: string[]) => {
    const child = spawn('setpriv', jail(...argv), { stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.end('1 2\n');
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`the bare jail ended with ${code}`);
  };
  return {
    run: async (response: JudgedResponse) => {
      if (response.kind !== 'programming') return;
      const isPython = response.language === 'python';
      const name = isPython ? 'main.py' : 'main.c';
      await writeFile(join(folder, name), response.source);
      let left = atOnce;
      const lane = async (_: unknown, at: number) => {
        while (left-- > 0) {
          if (!isPython) await runOnce('/usr/bin/gcc', '-O2', '-o', `main${at}`, name);
          await runOnce(...(isPython ? ['/usr/bin/python3', '-I', name] : [`./main${at}`]));
        }
      };
      await Promise.all(Array.from({ length: cores }, lane));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
