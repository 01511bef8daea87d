import { buffer } from 'node:stream/consumers';
import { programmingLanguages } from '@xueyan/contract/exam/question-content';
import { type Judge, JudgeUnavailable, type ProgramWork } from '../platform/judge/judge.ts';
import type { SqlWork } from '../platform/judge/sql.ts';
import type { TrainingEnd } from '../platform/training/training.ts';

/** A judge that runs nothing: a program that says `right` is, one that says `half` passes its first half of the cases. */
export interface FakeJudge extends Judge {
  worked: (ProgramWork | SqlWork)[];
  /** What becomes of every training, and what they were asked. */
  trained: TrainingEnd;
  trainedWith: unknown[];
  /** While it is false nothing is taken, as on a host without a jail. */
  available: boolean;
  /** Holds all judging back until released. */
  hold(): () => void;
}

export function fakeJudge(): FakeJudge {
  let gate: Promise<void> = Promise.resolve();
  const judge: FakeJudge = {
    worked: [],
    available: true,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    status: async () => ({
      available: judge.available,
      missing: judge.available ? [] : ['bubblewrap'],
      languages: programmingLanguages.map((language) => ({
        ...{ language, version: language === 'go' ? null : '1.0', package: language, timeFactor: 1, extraMemoryMb: 0 },
      })),
      dialects: ['sqlite'],
    }),
    trainingStatus: async () => ({
      ...{ available: judge.available, missing: judge.available ? [] : ['python3-sklearn'], nets: false },
    }),
    installTraining: async (tell) => {
      tell(50);
      return { missing: ['python3-torch'], why: 'the fake installs nothing' };
    },
    trained: { refused: 'the fake trains nothing' },
    train: async ({ config }, tell) => {
      judge.trainedWith.push(config);
      tell({ progress: 0.5 });
      return judge.trained;
    },
    trainedWith: [],
    convert: async ({ program, source }, take) => {
      if (program !== 'qemu-img') return { message: 'the fake converts nothing' };
      const text = (await buffer(source)).toString('latin1');
      if (text.includes('backing')) return { message: 'qemu-img: exit 20 refused: backing' };
      return { taken: await take('/nowhere/source.qcow2', text.length) };
    },
    capacity: () => (judge.available ? 2 : 0),
    judgeProgram: async (work, { progress, signal } = {}) => {
      await gate;
      signal?.throwIfAborted();
      if (work.language === 'go') throw new JudgeUnavailable('golang-go is not installed');
      judge.worked.push(work);
      const passes = work.source.includes('right')
        ? work.cases.length
        : work.source.includes('half')
          ? Math.ceil(work.cases.length / 2)
          : 0;
      const cases = work.cases.map(({ name, points }, i) => ({
        ...{ name, verdict: i < passes ? ('AC' as const) : ('WA' as const), timeMs: 5, memoryMb: 2 },
        ...{ points: i < passes ? points : 0, message: `expected ${work.cases[i]?.answer}` },
      }));
      await progress?.(cases.length, cases.length);
      const sum = (list: { points: number }[]) => list.reduce((all, { points }) => all + points, 0);
      const verdict = passes === cases.length ? 'AC' : 'WA';
      return { verdict, score: sum(cases), total: sum(work.cases), timeMs: 5, memoryMb: 2, message: '', cases };
    },
    tryProgram: async ({ source }, _, inputs) => {
      await gate;
      return inputs.map((input) => ({
        ...{ verdict: 'AC', timeMs: 1, memoryMb: 1, output: `${source}: ${input}`, message: '' },
      }));
    },
    judgeSql: async (work) => {
      await gate;
      judge.worked.push(work);
      const verdict = work.statement === work.solution ? 'AC' : 'WA';
      const table = { name: '', columns: ['n'], rows: [[1]], truncated: false };
      return { verdict, message: '', timeMs: 1, expected: [table], actual: [table] };
    },
    trySql: async () => ({ verdict: 'AC', message: '', timeMs: 1, expected: [], actual: [] }),
    close: async () => undefined,
  };
  return judge;
}
