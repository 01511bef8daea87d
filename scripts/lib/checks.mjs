// Every check of the code that does not run it.
import { join } from 'node:path';
import { withNode } from './dependencies.mjs';
import { findUntriedForms } from './forms-tried.mjs';
import { findUnownedStarts } from './owned-starts.mjs';
import { root } from './paths.mjs';
import { runCaptured } from './processes.mjs';
import { findUnopenedPages } from './record-pages.mjs';
import {
  findBareStores,
  findLongFiles,
  findNamelessIcons,
  findOutsideHosts,
  findOwnClocks,
  findSilencedTypes,
} from './source-rules.mjs';
import { findLostInput } from './typed-kept.mjs';
import { findStaleViews } from './views.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);

/** Runs a program with Node 24; the check passes when it exits with 0. */
const program =
  (...args) =>
  async (node, { behind }) => {
    const env = withNode(node, { ...process.env, FORCE_COLOR: '0' });
    const { code, output } = await runCaptured(node, args, { env, behind });
    return { passed: code === 0, output };
  };

const rule = (find) => async () => {
  const found = await find();
  return { passed: found.length === 0, output: found.join('\n') };
};

// Parsing code needs a package, which is present once the dependencies are installed.
const oneSidedPolicies = async () => (await import('./policies.mjs')).findOneSidedPolicies();
const coverageGaps = async () => (await import('./spec-coverage.mjs')).findCoverageGaps();
const unscopedPages = async () => (await import('./store-pages.mjs')).findUnscopedPages();

const cache = join(root, 'node_modules/.cache');

/** The compiler stores what was checked before: only what a change affects is checked again. */
const types = (part) => {
  const known = ['--incremental', '--tsBuildInfoFile', join(cache, `types-${part}.tsbuildinfo`)];
  // Each checker instantiates the types of the libraries for itself, and two programs run at once.
  return program(bin('typescript', 'bin', 'tsc'), '-p', part, '--checkers', '1', ...known);
};

const checks = [
  [
    '格式与规范 format and lint',
    program(bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'),
  ],
  ['类型 types: contract', types('contract')],
  ['类型 types: server', types('server')],
  ['类型 types: web', types('web')],
  ['类型 types: e2e', types('e2e')],
  ['导入规则 import rules', program(join('scripts', 'lib', 'import-rules.mjs'))],
  ['页面 views', rule(() => findStaleViews(root))],
  ['详情页有数据 record pages', rule(() => findUnopenedPages(root))],
  [
    '死代码 dead code',
    program(bin('knip', 'bin', 'knip.js'), '--no-progress', '--cache', '--cache-location', join(cache, 'knip')),
  ],
  ['文件长度 file size', rule(findLongFiles)],
  ['不压制类型 no silenced types', rule(findSilencedTypes)],
  ['规则用于两边 policies on both sides', rule(oneSidedPolicies)],
  ['规格对照 specification coverage', rule(coverageGaps)],
  ['列表限于范围 pages within a scope', rule(unscopedPages)],
  ['列名只说一次 column titles said once', program(join('scripts', 'lib', 'column-titles.mjs'))],
  ['图标有名或隐去 icons named or hidden', rule(findNamelessIcons)],
  ['浏览器存储 browser stores', rule(findBareStores)],
  ['填写的内容不丢 what is typed is kept', rule(() => findLostInput())],
  ['表单有测试 forms are tried', rule(() => findUntriedForms())],
  ['不依赖外网 no outside hosts', rule(findOutsideHosts)],
  ['时间来自时钟 time from the clock', rule(findOwnClocks)],
  ['启动的程序有主 programs have an owner', rule(() => findUnownedStarts())],
];

/**
 * Runs the checks two at a time and prints each in its order; returns how many passed and failed. `behind` other programs
 * they take only the time that those leave.
 */
export async function runChecks(node, { behind = false } = {}) {
  const begun = checks.map(() => undefined);
  let next = 0;
  const worker = async () => {
    while (next < checks.length) {
      const index = next++;
      begun[index]?.(await timed(checks[index][1], node, { behind }));
    }
  };
  const results = checks.map(
    (_, index) =>
      new Promise((resolve) => {
        begun[index] = resolve;
      }),
  );
  const workers = [worker(), worker()];

  const failures = [];
  for (const [index, [name]] of checks.entries()) {
    const { passed, output, seconds } = await results[index];
    console.log(`${passed ? '✓' : '✗'} ${name}  ${seconds.toFixed(1)} s`);
    if (!passed) failures.push({ name, output });
  }
  await Promise.all(workers);
  for (const { name, output } of failures) console.log(`\n✗ ${name}\n${output.trim()}`);
  return { passed: checks.length - failures.length, failed: failures.length };
}

async function timed(check, node, options) {
  const begin = performance.now();
  const result = await check(node, options).catch((error) => ({ passed: false, output: String(error) }));
  return { ...result, seconds: (performance.now() - begin) / 1000 };
}
