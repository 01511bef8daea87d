// Runs the parts of the tests under one clock, and what failed once more at the end.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withNode } from './dependencies.mjs';
import { endLeftovers, markName } from './leftovers.mjs';
import { cacheDir, root } from './paths.mjs';
import { runBounded } from './processes.mjs';
import { testParts } from './test-parts.mjs';
import { namesByReason, readRecord } from './test-record.mjs';
import { takesPart } from './test-scope.mjs';
import { largeTests } from './test-size.mjs';

/** The whole run, from the start of its process; what waits for it gives up at ninety. */
const limits = { runMinutes: 75, silentMinutes: 6, repeatedFiles: 20 };
/** A large test that a change takes along may build an image before its first result. */
const largeLimits = { ...limits, silentMinutes: 15 };
/** `npm run test:all` is waited for by nobody, and builds every image. */
const wideLimits = { ...limits, runMinutes: 8 * 60, silentMinutes: 60 };
const resultsDir = join(cacheDir, 'test-results');

/**
 * Runs the parts of a scope. Returns how many tests passed and failed, the failures as text, the unsteady ones (those
 * that failed, and passed when their files ran once more at the end, alone, in a fresh process), the skipped ones with
 * their reasons, how each part went, and the seconds of each file. `before`: what those behind wait for.
 */
export async function runTestParts(
  node,
  scope,
  { parts = testParts, bounds = boundsOf(scope), before = async () => {} } = {},
) {
  mkdirSync(resultsDir, { recursive: true });
  const wanted = parts.filter(({ key, isWanted = () => true }) => takesPart(scope, key) && isWanted(scope));
  const inTurn = async (some) => {
    const results = [];
    for (const part of some) results.push({ part, ...(await runPart(node, part, scope, bounds)) });
    return results;
  };
  const [first, behind] = await Promise.all([
    inTurn(wanted.filter((part) => !part.behind && !part.alone)),
    before().then(() => inTurn(wanted.filter((part) => part.behind))),
  ]);
  const results = [...first, ...behind, ...(await inTurn(wanted.filter((part) => part.alone)))];
  const total = { passed: 0, failed: 0, failures: [], unsteady: [], skipped: [], parts: [], slowest: [] };
  for (const result of results) {
    const { passed, failures, unsteady } = await repeat(node, scope, bounds, result);
    total.passed += passed;
    total.failed += failures.length;
    total.failures.push(...failures.map((failure) => `${result.part.name}: ${failure}`));
    total.unsteady.push(...unsteady.map((test) => `${result.part.name}: ${test}`));
    total.skipped.push(...result.skipped);
    const { key } = result.part;
    const counts = {
      passed,
      failed: failures.length,
      unsteady: unsteady.length,
      skipped: countReasons(result.skipped),
    };
    total.parts.push({ key, ...counts, seconds: result.seconds });
    total.slowest.push(...result.slowest);
  }
  return total;
}

const countReasons = (skipped) =>
  Object.fromEntries(Object.entries(namesByReason(skipped)).map(([reason, names]) => [reason, names.length]));

/** Returns the limits of a run. */
function boundsOf({ all, leftOut }) {
  if (all) return wideLimits;
  return leftOut.length < largeTests().length ? largeLimits : limits;
}

const msLeft = ({ runMinutes }) => runMinutes * 60_000 - performance.now();
const inWords = ({ name, error }) => `${name}\n    ${error}`;

/** Runs the files of a part's failed tests again and judges each failed test by that; what was ended stays failed. */
async function repeat(node, scope, bounds, { part, passed, failed, faults }) {
  const files = [...new Set(failed.map(({ file }) => file).filter(Boolean))];
  const certain = [...failed.filter(({ file }) => !file).map(inWords), ...faults];
  if (files.length === 0) return { passed, failures: certain, unsteady: [] };
  if (files.length > bounds.repeatedFiles || msLeft(bounds) < 60_000)
    return { passed, failures: [...failed.map(inWords), ...faults], unsteady: [] };
  console.log(`\n再运行未通过的文件。Runs once more, alone:\n${failed.map((test) => `  ${inWords(test)}`).join('\n')}`);
  const again = await runPart(node, part, scope, bounds, files);
  // Only what has passed counts as passed: a test may not have been run at all, behind a hook that failed.
  const steady = failed.filter((test) => test.file && hasPassed(test, again));
  // A test that failed only now is as unsteady as one that failed only before, unless the file could not be run at all.
  const known = new Set(failed.map(({ name }) => name));
  const fresh = again.failed.filter(({ name }) => !known.has(name));
  const stillFailed = failed.filter((test) => test.file && !steady.includes(test));
  const lost = again.faults.length > 0 ? [...again.faults, ...steady.map(inWords)] : [];
  return {
    passed: passed + (lost.length > 0 ? 0 : steady.length),
    failures: [...certain, ...stillFailed.map(inWords), ...lost],
    unsteady: [...(lost.length > 0 ? [] : steady), ...fresh].map(inWords),
  };
}

/** Returns whether a failed test passed in the second run; what failed outside of a test, whether its file did. */
function hasPassed({ name, file, isOfFile }, { passedTests, failed }) {
  const isIt = (test) => (isOfFile ? test.file === file : test.name === name);
  return passedTests.some(isIt) && !failed.some(isIt);
}

/**
 * Runs a part, or some files of it again. `passed`: how many; `failed`: tests by name, file and error; `skipped`: by name
 * and reason; `faults`: why the part fails beside them, such as that it was ended, and what had not been run by then.
 */
async function runPart(node, part, scope, bounds, again) {
  const record = join(resultsDir, `${randomUUID()}.jsonl`);
  const begin = performance.now();
  const title = `\n── ${part.name}`;
  // What runs behind another part is shown as a whole when it has ended.
  if (!part.behind) console.log(title);
  const none = { passed: 0, passedTests: [], failed: [], skipped: [], seconds: 0, slowest: [] };
  if (msLeft(bounds) <= 0) return { ...none, faults: ['没有时间运行。No time was left to run it.'] };
  const mark = randomUUID();
  const { code, said } = await runWatched(node, part, scope, bounds, { record, mark, again });
  await endLeftovers(mark);
  if (part.behind) console.log(`${title}\n${said}`);
  const read = readRecord(record);
  rmSync(record, { force: true });
  const faults = faultsOf(code, said, read, scope);
  const count = `${read.passed} passed, ${read.failed.length + faults.length} failed, ${read.skipped.length} skipped`;
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${read.failed.length + faults.length === 0 ? '✓' : '✗'} ${part.name}: ${count}, ${seconds} s`);
  const { passed, passedTests, failed, skipped } = read;
  return { passed, passedTests, failed, skipped, faults, seconds, slowest: [...read.seconds] };
}

/** Returns why a part fails beside its failed tests: an exit code other than 0 without one of them, or no test at all. */
function faultsOf(code, said, { ended, failed, running, notRun }, scope) {
  const rest = [
    ...running.map((name) => `未结束 running: ${name}`),
    ...notRun.map((file) => `未跑完 not finished: ${file}`),
  ];
  if (code.startsWith('ended')) return [[code, ...rest].join('\n    ')];
  if (code !== '0' && failed.length === 0) return [`退出码 exit code ${code}\n${said.slice(-2000)}\n${uncaught(said)}`];
  if (ended === 0 && scope.since === null) return [`没有测试。No test was run.\n${said.slice(-2000)}`];
  return [];
}

const uncaught = (said) => {
  const at = said.indexOf('Unhandled');
  return at < 0 ? '' : said.slice(at, at + 2000);
};

/**
 * Samples are chosen by the commit: what one leaves out another takes, and a red run is repeated as it was. Both seeds
 * can be set, to repeat the run of another commit.
 */
function seedsOfCommit() {
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const seed = String(Number.parseInt(head.slice(0, 7), 16));
  return { SWEEP_SEED: seed, FUZZ_SEED: seed };
}

/** Runs the process of a part until it ends, the clock of the run is up, or no test has ended for minutes. */
async function runWatched(node, part, scope, bounds, { record, mark, again }) {
  // CI: what fails is not tried again on the spot, at the same load and with what the failed try has left.
  const wide = scope.all ? { TEST_ALL: '1' } : {};
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  // The projects of Vitest exclude files themselves: its option has no effect on them.
  const leftOut = { XUEYAN_TESTS_LEFT_OUT: scope.leftOut.join(':') };
  const own = { CI: '1', XUEYAN_TEST_RECORD: record, [markName]: mark, ...leftOut, ...(again && { TEST_AGAIN: '1' }) };
  const env = withNode(node, { ...seedsOfCommit(), ...process.env, ...colors, ...wide, ...part.env, ...own });
  const silence = new AbortController();
  let ended = 0;
  let heardAt = performance.now();
  const watch = setInterval(
    () => {
      const count = readRecord(record).ended;
      if (count !== ended) heardAt = performance.now();
      ended = count;
      if (performance.now() - heardAt > bounds.silentMinutes * 60_000) silence.abort();
    },
    Math.min(10_000, bounds.silentMinutes * 15_000),
  );
  let said = '';
  const hear = (text) => {
    said = (said + text).slice(-200_000);
    if (!part.behind) process.stdout.write(text);
  };
  const { cwd, behind = false } = part;
  const options = { cwd, env, limitMs: msLeft(bounds), hear, signal: silence.signal, behind };
  const code = await runBounded(node, part.args(scope, again), options);
  clearInterval(watch);
  if (code !== 'timeout') return { code: String(code), said };
  const why = silence.signal.aborted
    ? `ended: ${bounds.silentMinutes} 分钟内没有测试结束。No test ended for ${bounds.silentMinutes} minutes.`
    : `ended: 整个运行超过 ${bounds.runMinutes} 分钟。The whole run took ${bounds.runMinutes} minutes.`;
  console.error(why);
  return { code: why, said };
}
