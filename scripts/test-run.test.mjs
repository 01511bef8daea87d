// The run of the tests, on planted parts: what it counts, what it repeats, what it ends and what it leaves behind.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mainJourneys } from '../e2e/main-journeys.ts';
import { root } from './lib/paths.mjs';
import { runCaptured } from './lib/processes.mjs';
import { reporter, testParts } from './lib/test-parts.mjs';
import { readRecord } from './lib/test-record.mjs';
import { runTestParts } from './lib/test-run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'xueyan-test-run-'));
after(() => rmSync(folder, { recursive: true, force: true }));
// The planted tests are no part of this one.
delete process.env.NODE_TEST_CONTEXT;

const bounds = { runMinutes: 60, silentMinutes: 6, repeatedFiles: 20 };
const scope = { all: false, part: null, since: null, changed: null, leftOut: [] };

/** Makes a part of one file with this text. */
function plant(name, text) {
  const file = join(folder, `${name}.test.mjs`);
  writeFileSync(file, `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n${text}`);
  const reports = [`--test-reporter=${reporter('node')}`, '--test-reporter-destination=stdout'];
  return { name, args: (_, again) => ['--test', ...reports, ...(again ?? [file])] };
}

const run = (part, changed = {}) =>
  runTestParts(process.execPath, scope, { parts: [part], bounds: { ...bounds, ...changed } });

test('a test that fails twice fails the run, and the others of its file count', async () => {
  const total = await run(plant('wrong', "test('right', () => {});\ntest('wrong', () => assert.equal(1, 2));"));
  assert.deepEqual([total.passed, total.failed, total.unsteady], [1, 1, []]);
  assert.match(total.failures[0], /wrong\.test\.mjs › wrong\n/);
});

test('a test that fails at the first try only is listed as unsteady with its reason, and counts as passed', async () => {
  const file = JSON.stringify(join(folder, 'tried'));
  const text = `import { existsSync, writeFileSync } from 'node:fs';
test('every second time', () => {
  const tried = existsSync(${file});
  writeFileSync(${file}, '');
  assert.ok(tried, 'the first try');
});`;
  const total = await run(plant('unsteady', text));
  assert.deepEqual([total.passed, total.failed], [1, 0]);
  assert.match(total.unsteady[0], /every second time\n[\s\S]*the first try/);
});

test('a test that the second try does not run stays failed: it has not passed', async () => {
  const file = JSON.stringify(join(folder, 'skipped'));
  const text = `import { existsSync, writeFileSync } from 'node:fs';
test('fails first', { skip: existsSync(${file}) }, () => {
  writeFileSync(${file}, '');
  assert.fail('the first try');
});`;
  const total = await run(plant('skipped', text));
  assert.deepEqual([total.passed, total.failed, total.unsteady], [0, 1, []]);
  assert.match(total.failures[0], /fails first\n[\s\S]*the first try/);
});

test('a test that is skipped is counted and told with its reason, as neither passed nor failed', async () => {
  const text = `test('fine', () => {});
test('needs a program', (t) => t.skip('the program is not installed'));
test('says nothing', { skip: true }, () => {});`;
  const total = await run(plant('skipping', text));
  assert.deepEqual([total.passed, total.failed], [1, 0]);
  assert.deepEqual(
    total.skipped.map(({ name, reason }) => [/ › (.*)/.exec(name)?.[1], reason]),
    [
      ['needs a program', 'the program is not installed'],
      ['says nothing', ''],
    ],
  );
  assert.deepEqual(total.parts[0].skipped, { 'the program is not installed': 1, '': 1 });
});

test('the reporter of Vitest records why a test was skipped', async () => {
  const { default: Reporter } = await import(reporter('vitest'));
  const file = join(folder, 'record.jsonl');
  process.env.XUEYAN_TEST_RECORD = file;
  const result = () => ({ state: 'skipped', errors: undefined, note: 'torch is not installed' });
  const skipped = { result, diagnostic: () => undefined, module: { moduleId: join(root, 'a.test.ts') }, fullName: 'x' };
  new Reporter().onTestCaseResult(skipped);
  delete process.env.XUEYAN_TEST_RECORD;
  assert.deepEqual(readRecord(file).skipped, [{ name: 'a.test.ts › x', reason: 'torch is not installed' }]);
});

test('a part in which no test ends any more is ended with the name of the test that hangs; what passed counts', async () => {
  const text = "test('fine', () => {});\ntest('hangs', () => new Promise(() => setInterval(() => {}, 1000)));";
  const total = await run(plant('hanging', text), { silentMinutes: 0.05 });
  assert.deepEqual([total.passed, total.failed], [1, 1]);
  assert.match(total.failures[0], /No test ended[\s\S]*hanging\.test\.mjs › hangs/);
});

test('a part that comes after the end of the run’s time has not been run, and fails', async () => {
  const total = await run(plant('late', "test('fine', () => {});"), { runMinutes: 0 });
  assert.deepEqual([total.passed, total.failed], [0, 1]);
  assert.match(total.failures[0], /No time was left/);
});

test('a process that a test leaves in a session of its own ends with its part', async () => {
  const file = join(folder, 'left');
  const text = `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
test('leaves a process behind', () => {
  const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  left.unref();
  writeFileSync(${JSON.stringify(file)}, String(left.pid));
});`;
  await run(plant('leaving', text));
  const pid = Number(readFileSync(file, 'utf8'));
  // Where nobody collects the dead, what has ended still has a number, but no command.
  const command = existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  assert.deepEqual([pid > 0, command], [true, '']);
});

test('a part behind runs beside the first ones, and what takes all of the processors begins when both have ended', async () => {
  const text = (name) => `import { appendFileSync } from 'node:fs';
test('runs', () => appendFileSync(${JSON.stringify(join(folder, 'order'))}, '${name} '));`;
  const order = [];
  const begins = (part, changed) => ({
    ...part,
    ...changed,
    args: (...given) => {
      order.push(part.name);
      return part.args(...given);
    },
  });
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const parts = [
    begins(plant('first', text('first'))),
    begins(plant('behind', text('behind')), { behind: true }),
    begins(plant('alone', text('alone')), { alone: true }),
  ];
  const running = runTestParts(process.execPath, scope, { parts, bounds, before: () => held });
  // The first part has begun though those behind it still wait.
  assert.deepEqual(order, ['first']);
  release();
  const total = await running;
  assert.deepEqual([total.passed, total.failed, order], [3, 0, ['first', 'behind', 'alone']]);
  assert.deepEqual(readFileSync(join(folder, 'order'), 'utf8').split(' ').sort(), ['', 'alone', 'behind', 'first']);
});

test('a program behind others gets the lowest priority', { timeout: 60_000 }, async () => {
  // It ends once it has it.
  const waits =
    "const { getPriority } = require('node:os'); setInterval(() => getPriority() === 19 && process.exit(3), 10)";
  assert.equal((await runCaptured(process.execPath, ['-e', waits], { behind: true })).code, 3);
});

test('each project of Vitest is in one part', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
  const projects = [...config.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name);
  const taken = testParts.flatMap((part) => part.args(scope).filter((arg) => /^--project=/.test(arg)));
  assert.deepEqual(taken.sort(), projects.map((name) => `--project=${name}`).sort());
});

test('every journey that npm test takes is found in its file by the part of the title that names it', () => {
  for (const { file, title } of mainJourneys)
    assert.match(readFileSync(join(root, 'e2e', 'journeys', `${file}.spec.ts`), 'utf8'), new RegExp(title), title);
});
