// The parts of `npm test` that run code, and how each tells its counts.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { withNode } from './dependencies.mjs';
import { cacheDir, root } from './paths.mjs';
import { runBounded } from './processes.mjs';
import { failuresOfPlaywright, failuresOfTap, failuresOfVitest } from './test-failures.mjs';
import { productChanged, scriptsChanged } from './test-scope.mjs';

const limitMinutes = 20;
const resultsDir = join(cacheDir, 'test-results');

/** Vitest over some of its projects. */
const vitest = (name, projects) => ({
  name,
  args: (file, { since }) => [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    // By default it leaves a processor free; what it talks to, the database above all, runs beside it anyway.
    '--maxWorkers=100%',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts', 'lib', 'stuck-reporter.mjs')}`,
    `--outputFile.json=${file}`,
    ...(since ? [`--changed=${since}`, '--passWithNoTests'] : []),
  ],
  count: (text) => {
    const { testResults } = JSON.parse(text);
    const tests = testResults.flatMap((result) => result.assertionResults);
    // A file that cannot even be loaded has no tests to fail, yet it is a failure.
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: tests.filter((test) => test.status === 'passed').length,
      failed: tests.filter((test) => test.status === 'failed').length + broken.length,
    };
  },
  failures: failuresOfVitest,
});

const scripts = {
  name: '脚本 scripts',
  isWanted: scriptsChanged,
  args: (file) => [
    '--test',
    // By default it leaves a processor free, of two that is one at a time; most of them wait for processes of their own.
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=tap', `--test-reporter-destination=${file}`],
    `--test-rerun-failures=${file}.attempts`,
    ...readdirSync(join(root, 'scripts'))
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => join('scripts', name)),
  ],
  count: (text) => ({ passed: readTapTotal(text, 'pass'), failed: readTapTotal(text, 'fail') }),
  failures: failuresOfTap,
  // Vitest and Playwright try once more by themselves.
  attempts: 2,
};

const journeys = {
  name: '浏览器 browser journeys',
  cwd: join(root, 'e2e'),
  args: (_, scope) => [
    ...[join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    ...(productChanged(scope) ? [] : [`--only-changed=${scope.since}`, '--pass-with-no-tests']),
  ],
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_HTML_OPEN: 'never' }),
  count: (text) => {
    const { stats, errors = [] } = JSON.parse(text);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  },
  failures: failuresOfPlaywright,
};

/** One after the other; those of a step side by side. Machines wait for their guests much of the time. */
const steps = [
  [scripts],
  [
    vitest('单元与接口 unit and HTTP', ['server', 'apart', 'contract', 'web', 'components']),
    vitest('实验机 lab machines', ['lab']),
  ],
  [journeys],
];
const allParts = steps.flat();

/** Runs the parts of a scope; answers how many tests passed and failed in all, and what failed in words. */
export async function runTestParts(node, scope) {
  mkdirSync(resultsDir, { recursive: true });
  const total = { passed: 0, failed: 0, failures: [] };
  for (const step of steps) {
    // What the others of a step say comes when they are done: two voices at once cannot be read.
    const wanted = step.filter(({ isWanted = () => true }) => isWanted(scope));
    const counts = await Promise.all(wanted.map((part, place) => runPart(node, part, scope, place === 0)));
    for (const { passed, failed, failures } of counts) {
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures);
    }
  }
  return total;
}

async function runPart(node, part, scope, aloud) {
  const file = join(resultsDir, `${allParts.indexOf(part)}`);
  for (const name of [file, `${file}.attempts`]) rmSync(name, { force: true });
  const begin = performance.now();
  let said = '';
  if (aloud) console.log(`\n── ${part.name}`);
  const hear = (text) => {
    said += text;
    if (aloud) process.stdout.write(text);
  };
  const { passed, failed, failures } = await runCounted(node, part, scope, file, hear);
  if (!aloud) console.log(`\n── ${part.name}\n${said}`);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`${failed === 0 ? '✓' : '✗'} ${part.name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  // Failed, and no test says so: what it said last, and of what nobody caught.
  const unsaid = failed > 0 && failures.length === 0 ? [`${said.slice(-2000)}\n${uncaught(said)}`] : failures;
  return { passed, failed, failures: unsaid.map((failure) => `${part.name}: ${failure}`) };
}

const uncaught = (said) => {
  const at = said.indexOf('Unhandled');
  return at < 0 ? '' : said.slice(at, at + 2000);
};

async function runCounted(node, part, scope, file, hear) {
  // Every process of this part has it, wherever it goes.
  const marker = { XUEYAN_TEST_RUN: randomUUID() };
  // CI: what fails is tried once more before it counts; a shared host may stand still for seconds.
  const all = scope.all ? { TEST_ALL: '1' } : {};
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = withNode(node, { ...process.env, ...colors, CI: '1', ...all, ...marker, ...part.env?.(file) });
  let code;
  for (let attempt = 0; attempt < (part.attempts ?? 1) && code !== 0 && code !== 'timeout'; attempt++) {
    code = await runBounded(node, part.args(file, scope), {
      cwd: part.cwd,
      env,
      limitMs: limitMinutes * 60_000,
      hear,
    });
    await endLeftovers(marker);
  }
  if (code === 'timeout')
    console.error(`超过 ${limitMinutes} 分钟，已终止。Took longer than ${limitMinutes} minutes and was ended.`);
  const counts = readCounts(part, file);
  // However well the tests went: an exit code other than 0, or no test at all, is a failure that must be seen.
  const mustFail = code !== 0 || (counts.passed + counts.failed === 0 && scope.since === null);
  if (mustFail && counts.failed === 0)
    console.error(`${part.name}: 退出码 ${code}，${counts.passed} 项通过。Ended with ${code}.`);
  return { ...counts, failed: mustFail ? Math.max(1, counts.failed) : counts.failed };
}

function readCounts(part, file) {
  try {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const counts = part.count(text);
    return { ...counts, failures: counts.failed > 0 ? part.failures(text) : [] };
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
}

const readTapTotal = (text, name) => Number(text.match(new RegExp(`^# ${name} (\\d+)$`, 'm'))?.[1] ?? 0);

/**
 * Ends what the tests started and left in a session of its own, out of reach of the process group: every process that
 * has inherited this run's mark.
 */
async function endLeftovers(marker) {
  const [mark] = Object.entries(marker).map(([name, value]) => `${name}=${value}`);
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    const left = findMarked(mark);
    if (left.length === 0) return;
    console.error(`结束测试遗留的进程（${signal}）。Ending processes the tests left behind: ${left.join(', ')}`);
    for (const pid of left) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended in the same moment.
      }
    }
    for (let wait = 0; wait < 50 && findMarked(mark).length > 0; wait++)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function findMarked(mark) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(join('/proc', name, 'environ'), 'utf8')
          .split('\0')
          .includes(mark);
      } catch {
        // Ended meanwhile, or of another user and so none of ours.
        return false;
      }
    })
    .map(Number);
}
