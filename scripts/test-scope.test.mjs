import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productChanged, readScope, scriptsChanged, takesPart } from './lib/test-scope.mjs';

const scopeOf = (...changed) => ({ all: false, since: 'main', changed });

test('a plain run takes every part, and samples within it', () => {
  const scope = readScope([]);
  assert.deepEqual(scope, { all: false, part: null, since: null, changed: null });
  assert.ok(productChanged(scope));
  assert.ok(scriptsChanged(scope));
});

test('--all takes everything', () => {
  assert.equal(readScope(['--all']).all, true);
});

test('--part takes one part, and an unknown one is reported', () => {
  const scope = readScope(['--all', '--part', 'journeys']);
  assert.deepEqual([scope.all, takesPart(scope, 'journeys'), takesPart(scope, 'http')], [true, true, false]);
  assert.throws(() => readScope(['--part', 'jorneys']), /checks, scripts, http, machines, journeys/);
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
