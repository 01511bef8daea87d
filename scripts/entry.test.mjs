import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/paths.mjs';

const staticImport = /^(?:import|export)\b[^'";]*\bfrom '([^']+)';|^import '([^']+)';/gm;

/** Returns the packages that a script needs before its first line runs, each with the file that imports it. */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...readFileSync(file, 'utf8').matchAll(staticImport)].map(([, from, bare]) => from ?? bare);
  return names.flatMap((name) => {
    if (name.startsWith('.')) return packagesOf(join(dirname(file), name), seen);
    return name.startsWith('node:') ? [] : [`${relative(root, file)}: ${name}`];
  });
}

test('the entry scripts of a fresh clone need no package before the installation', () => {
  for (const name of ['start', 'test', 'check', 'bench', 'dev', 'bundle', 'install', 'xueyan', 'judge'])
    assert.deepEqual(packagesOf(join(root, 'scripts', `${name}.mjs`)), []);
});

test('a package that a script imports through others is found', () => {
  assert.deepEqual(packagesOf(join(root, 'scripts', 'lib', 'policies.mjs')).slice(0, 1), [
    'scripts/lib/policies.mjs: oxc-parser',
  ]);
});
