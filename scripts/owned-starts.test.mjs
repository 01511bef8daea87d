import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findUnownedStarts, startsProcesses } from './lib/owned-starts.mjs';

test('a start of a process is found, however it is imported', () => {
  for (const line of [
    "import { spawn } from 'node:child_process';",
    "import {\n  type ChildProcess,\n  execFile,\n} from 'node:child_process';",
    "import { fork as begin } from 'child_process';",
    "import * as processes from 'node:child_process';",
    "import processes from 'node:child_process';",
    "export { exec } from 'node:child_process';",
    "const { spawn } = await import('node:child_process');",
    'keepRunning(() => cluster.fork(env));',
  ])
    assert.ok(startsProcesses(line), line);
});

test('types, starts that wait for the end and the owner’s calls pass', () => {
  for (const line of [
    "import type { ChildProcess } from 'node:child_process';",
    "import { type ChildProcess, type SpawnOptions } from 'node:child_process';",
    "import { execFileSync, spawnSync } from 'node:child_process';",
    "import { once } from 'node:events';\nimport { startOwned } from '../owned/start.ts';",
    'const found = /spawn/.exec(text);',
  ])
    assert.ok(!startsProcesses(line), line);
});

test('a new start without an owner and an exception that is none any more are named, tests are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xueyan-owned-starts-'));
  after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'server/src/testing'), { recursive: true });
  const start = "import { spawn } from 'node:child_process';";
  for (const name of ['convert.ts', 'convert.test.ts', 'testing/peer.ts', 'kept.ts'])
    writeFileSync(join(folder, 'server/src', name), start);
  writeFileSync(join(folder, 'server/src/quiet.ts'), '');
  const found = findUnownedStarts(folder, { 'server/src/kept.ts': 'why', 'server/src/quiet.ts': 'why' });
  assert.deepEqual(
    found.map((line) => line.split(':')[0]),
    ['server/src/convert.ts', 'server/src/quiet.ts'],
  );
});

test('everything that the product starts has an owner', () => {
  assert.deepEqual(findUnownedStarts(), []);
});
