// Scope of a test run: a sample, everything, or what a change affects.
import { execFileSync, spawnSync } from 'node:child_process';
import { root } from './paths.mjs';
import { leftOut } from './test-size.mjs';

/**
 * Reads the options. Without `--all`, `leftOut` names the large tests that the run leaves out. `--all`: every width of a screen, every body of the fuzz. `--part <key>`: one part alone: checks,
 * machines, journeys, scripts, components or http. `--since <commit>`: the tests that reach a file changed since then, by the import
 * graph. A journey reaches the product over HTTP, so every journey counts when the product changed.
 */
export function readScope(args) {
  const since = readOption(args, '--since', 'a commit, such as main');
  const part = readOption(args, '--part', parts.join(', '));
  if (part !== null && !parts.includes(part)) throw new Error(`--part is one of ${parts.join(', ')}`);
  const all = args.includes('--all');
  return { all, part, since, changed: since ? changedSince(since) : null, leftOut: all ? [] : leftOut(landed()) };
}

/** Returns the files that differ from what has landed; none where the clone does not know what has. */
function landed() {
  const known = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { cwd: root, encoding: 'utf8' });
  return known.status === 0 ? changedSince(known.stdout.trim()) : [];
}

const parts = ['checks', 'machines', 'journeys', 'scripts', 'components', 'http'];

function readOption(args, option, what) {
  const at = args.indexOf(option);
  if (at === -1) return null;
  if (!args[at + 1]) throw new Error(`${option} needs ${what}`);
  return args[at + 1];
}

/** Returns whether a run takes this part. */
export const takesPart = ({ part }, key) => part === null || part === key;

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
