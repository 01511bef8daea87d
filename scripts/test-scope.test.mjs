import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/paths.mjs';
import { productChanged, readScope, scriptsChanged, takesPart } from './lib/test-scope.mjs';
import { largeTests, leftOut } from './lib/test-size.mjs';

const scopeOf = (...changed) => ({ all: false, since: 'main', changed });

test('a plain run takes every part, and samples within it', () => {
  const scope = readScope([]);
  const { leftOut: _, ...rest } = scope;
  assert.deepEqual(rest, { all: false, part: null, since: null, changed: null });
  assert.ok(productChanged(scope));
  assert.ok(scriptsChanged(scope));
});

test('--all takes everything', () => {
  const { all, leftOut } = readScope(['--all']);
  assert.deepEqual([all, leftOut], [true, []]);
});

test('a large test waits for `npm run test:all`, unless the code that it is about changed', () => {
  const tests = ['scripts/install.large.test.mjs', 'server/src/platform/lab/qemu/debian.large.test.ts'];
  const [install, debian] = tests;
  assert.deepEqual(leftOut(['web/src/main.tsx', 'scripts/lib/test-run.mjs'], tests), tests);
  assert.deepEqual(leftOut(['deploy/install.sh'], tests), [debian]);
  assert.deepEqual(leftOut(['scripts/bundle.mjs'], tests), [debian]);
  assert.deepEqual(leftOut(['images/debian/recipe.ts'], tests), [install]);
  const changed = (count) => Array.from({ length: count }, (_, at) => `images/debian/${at}.ts`);
  assert.deepEqual(leftOut(changed(400), tests), [install]);
  assert.deepEqual(leftOut(changed(401), tests), tests);
  for (const part of ['scripts/install', 'qemu/debian', 'judge/mysql'])
    assert.ok(largeTests().some((file) => file.includes(part)));
});

test('a large test of a feature runs when the feature changed', () => {
  const [killed, foreign] = ['teaching/class-session/class-killed-server', 'composed/bundle/foreign'].map(
    (name) => `server/src/features/${name}.large.test.ts`,
  );
  assert.deepEqual(leftOut(['server/src/features/composed/bundle/bundle.service.ts'], [killed, foreign]), [killed]);
});

test('Vitest leaves out what it is told', () => {
  const [file] = largeTests().filter((name) => name.startsWith('server/'));
  const list = (leftOut) =>
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'list',
        '--filesOnly',
        '--project=server',
        '--project=lab',
        '.large.',
      ],
      { cwd: root, encoding: 'utf8', env: { ...process.env, XUEYAN_TESTS_LEFT_OUT: leftOut } },
    );
  assert.ok(list('').includes(file.slice('server/'.length)));
  assert.ok(!list(largeTests().join(':')).includes('.large.'));
});

test('--part takes one part, and an unknown one is reported', () => {
  const scope = readScope(['--all', '--part', 'journeys']);
  assert.deepEqual([scope.all, takesPart(scope, 'journeys'), takesPart(scope, 'http')], [true, true, false]);
  assert.throws(() => readScope(['--part', 'jorneys']), /checks, machines, journeys, scripts, components, http/);
});

test('changed code of the product takes every journey, a changed test of it none', () => {
  assert.ok(productChanged(scopeOf('web/src/app/Root.tsx')));
  assert.ok(!productChanged(scopeOf('server/src/http/fuzz.test.ts', 'e2e/journeys/list.spec.ts', 'README.md')));
});

test('the tests of the scripts run when a script changed', () => {
  assert.ok(scriptsChanged(scopeOf('scripts/lib/paths.mjs')));
  assert.ok(scriptsChanged(scopeOf('deploy/install.sh')));
  assert.ok(!scriptsChanged(scopeOf('web/src/main.tsx')));
});

test('git lists the changes, and a missing commit is reported', () => {
  assert.ok(Array.isArray(readScope(['--since', 'HEAD']).changed));
  assert.throws(() => readScope(['--since']), /needs a commit/);
});
