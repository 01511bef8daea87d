import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { root } from './lib/paths.mjs';
import { runCaptured } from './lib/processes.mjs';
import { findStaleViews, viewFile, writeViews } from './lib/views.mjs';

const dir = mkdtempSync(join(tmpdir(), 'xueyan-views-'));
after(() => rmSync(dir, { recursive: true }));

const write = (path, content) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), content);
};

test('a page that was added or removed without updating the type is found', () => {
  write('web/src/features/memo/memo/MemosPage.tsx', '');
  assert.equal(findStaleViews(dir).length, 1);
  write(viewFile, writeViews(dir));
  assert.deepEqual(findStaleViews(dir), []);
  write('web/src/features/memo/memo/DuePage.tsx', '');
  assert.equal(findStaleViews(dir).length, 1);
  rmSync(join(dir, 'web/src/features/memo/memo/DuePage.tsx'));
  assert.deepEqual(findStaleViews(dir), []);
});

test('a menu whose view is mistyped does not compile', async () => {
  const menu = (view) => `import type { View } from './${viewFile}';\nexport const view: View = '${view}';\n`;
  write('right.ts', menu('memo/memo/MemosPage'));
  write('wrong.ts', menu('memo/memo/MemoPage'));
  const compile = (file) =>
    runCaptured(process.execPath, [
      join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
      ...['--noEmit', '--ignoreConfig', '--module', 'nodenext', '--allowImportingTsExtensions', join(dir, file)],
    ]);
  const right = await compile('right.ts');
  assert.equal(right.code, 0, right.output);
  const wrong = await compile('wrong.ts');
  assert.notEqual(wrong.code, 0);
  assert.match(wrong.output, /MemoPage/);
});
