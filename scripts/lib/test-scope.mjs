// Scope of a test run: a sample, everything, or what a change affects.
import { execFileSync } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Reads the options. `--all`: every width of a screen, every body of the fuzz. `--since <commit>`: the tests that reach
 * a file changed since then, by the import graph. A journey reaches the product over HTTP, so every journey counts when
 * the product changed.
 */
export function readScope(args) {
  const at = args.indexOf('--since');
  const since = at === -1 ? null : args[at + 1];
  if (at !== -1 && !since) throw new Error('--since needs a commit, such as main');
  return { all: args.includes('--all'), since, changed: since ? changedSince(since) : null };
}

function changedSince(commit) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
}

const isTestFile = (file) => /\.(test|spec)\.\w+$/.test(file);

/** Returns whether what the browser shows may have changed: code of the product, not its tests. */
export const productChanged = ({ changed }) =>
  changed === null || changed.some((file) => /^(contract|server|web|images)\//.test(file) && !isTestFile(file));

export const scriptsChanged = ({ changed }) =>
  changed === null || changed.some((file) => /^(scripts|deploy)\//.test(file));
