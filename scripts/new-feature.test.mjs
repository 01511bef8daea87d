// The generator's output is sound: checked in a copy of the sources, including types, format and import rules.
import assert from 'node:assert/strict';
import {
  cpSync,
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
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { namesOf, withFeature } from './lib/feature-template.mjs';
import { findViolations } from './lib/import-rules.mjs';
import { root } from './lib/paths.mjs';
import { runCaptured } from './lib/processes.mjs';

const copy = mkdtempSync(join(tmpdir(), 'xueyan-feature-'));
after(() => rmSync(copy, { recursive: true }));

const outside = new Set(['node_modules', '.git', '.cache', 'dist', 'images', 'docs', 'deploy']);

/** Copies the sources, with the packages beside them: each workspace's own name resolves to the copy. */
function copySources() {
  const keep = (path) =>
    !path
      .slice(root.length)
      .split('/')
      .some((part) => outside.has(part));
  cpSync(root, copy, { recursive: true, filter: keep });
  mkdirSync(join(copy, 'node_modules', '@xueyan'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@xueyan' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@xueyan', name));
}

/**
 * Returns options by which the compiler reuses in the copy the results of the checks on the sources: only what the new
 * feature affects is checked. The packages have other paths there; what the compiler does not recognize, it checks
 * again.
 */
function knownTypes(part) {
  const name = join('node_modules', '.cache', `types-${part}.tsbuildinfo`);
  if (existsSync(join(root, name))) {
    const packages = relative(join(copy, 'node_modules', '.cache'), join(root, 'node_modules'));
    mkdirSync(join(copy, 'node_modules', '.cache'), { recursive: true });
    const known = readFileSync(join(root, name), 'utf8').replaceAll(/"\.\.\/(?!\.\.\/)/g, `"${packages}/`);
    writeFileSync(join(copy, name), known);
  }
  return ['--incremental', '--tsBuildInfoFile', join(copy, name)];
}

const run = (...args) => runCaptured(process.execPath, args, { cwd: copy });
const bin = (...path) => join(copy, 'node_modules', ...path);

test('a new feature of every layer compiles and passes the checks', { timeout: 480_000 }, async () => {
  copySources();
  const made = await run(join('scripts', 'new-feature.mjs'), 'exam/lesson-plan', '教案', 'Хичээлийн төлөвлөгөө');
  assert.equal(made.code, 0, made.output);
  const files = [...made.output.matchAll(/^(?:contract|server|web)\/\S+\.tsx?$/gm)].map(([path]) => path);
  assert.ok(files.length >= 10, made.output);
  for (const path of files) assert.doesNotMatch(readFileSync(join(copy, path), 'utf8'), /__\w+__/, path);
  assert.match(readFileSync(join(copy, 'server/src/app.ts'), 'utf8'), /^ {2}lessonPlanFeature,$/m);
  const migrations = readdirSync(join(copy, 'server/src/db/migrations'));
  assert.ok(migrations.some((name) => /^\d+_lesson_plan\.sql$/.test(name)));
  for (const part of ['server', 'web']) {
    const { code, output } = await run(bin('typescript', 'bin', 'tsc'), '-p', part, ...knownTypes(part));
    assert.equal(code, 0, output);
  }
  const format = await run(bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', ...files);
  assert.equal(format.code, 0, format.output);
  assert.deepEqual(findViolations(copy), []);
});

test('existing files are not overwritten', async () => {
  const again = await run(join('scripts', 'new-feature.mjs'), 'exam/lesson-plan');
  assert.equal(again.code, 1);
  assert.match(again.output, /There already/);
});

test('a feature is named by its area and itself, in lower case', () => {
  const { Pascal, camelPlural, path, snake } = namesOf('exam/mock-test');
  assert.deepEqual([Pascal, camelPlural, path, snake], ['MockTest', 'mockTests', 'mocktest', 'mock_test']);
  for (const wrong of ['paper', 'Exam/paper', 'exam/paper/x', 'exam/Paper', 'exam/-paper', ''])
    assert.throws(() => namesOf(wrong), /area\/feature/);
});

test('a feature is listed once', () => {
  const names = namesOf('exam/paper');
  const once = withFeature("import { a } from './a.ts';\n\nexport const features = [\n  a,\n];\n", names);
  assert.match(once, / {2}a,\n {2}paperFeature,\n\];/);
  assert.equal(withFeature(once, names), once);
});
