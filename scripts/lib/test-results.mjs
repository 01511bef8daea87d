// What a run of the tests leaves for people: the slowest files, and the result of each part in a file.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cacheDir, root } from './paths.mjs';
import { namesByReason } from './test-record.mjs';

const file = join(cacheDir, 'test-results', 'results.json');
const shown = 20;

/** Prints the slowest files, from `[file, seconds]`. */
export function printSlowest(slowest) {
  const first = [...slowest].sort(([, a], [, b]) => b - a).slice(0, shown);
  if (first.length === 0) return;
  console.log(`\n最慢的 ${first.length} 个测试文件 slowest files, in seconds of their tests`);
  for (const [name, seconds] of first) console.log(`  ${seconds.toFixed(0).padStart(5)}  ${relative(root, name)}`);
}

/** Prints what the run did not prove: the tests that were skipped, under the reason that each gives. */
export function printSkipped(skipped) {
  if (skipped.length === 0) return;
  console.log(`\n跳过 ${skipped.length} 项，这次没有验证 ${skipped.length} skipped, not proved by this run`);
  for (const [reason, names] of Object.entries(namesByReason(skipped))) {
    console.log(`  ${reason || '没有说明原因 without a reason'}`);
    for (const name of names) console.log(`    - ${name}`);
  }
}

/**
 * Writes how each part went, beside the parts of earlier runs: `{ http: { commit, at, passed, failed, unsteady, skipped,
 * seconds } }`, with `all.http` for `npm run test:all`; `skipped`: how many by reason.
 */
export function writeResults({ all }, parts) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const at = new Date().toISOString();
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const { key, ...result } of parts) known[all ? `all.${key}` : key] = { commit, at, ...result };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
}
