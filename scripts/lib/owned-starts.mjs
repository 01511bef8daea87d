// Nothing runs on unseen: what the product starts belongs to somebody who ends it, also after a crash.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';
import { isTest, listSources } from './source-files.mjs';

/** What starts a process that goes on beside its starter; the calls that end in `Sync` wait for the end. */
const starters = new Set(['spawn', 'fork', 'exec', 'execFile']);
const jail =
  'bubblewrap and its programs end with the server; the next start empties their control group (judge/group.ts)';
const postgres = 'ends with its server; the next start finds it by its data folder (db/embedded/leftovers.ts)';
const script = 'a command of a person or of the service, whose programs are in its own process group';

/** Files that start processes, each with the reason. */
const excepted = {
  'images/recipe.mjs': 'ends with the recipe, which the owner looks for by its mark (lab/qemu/image-store.ts)',
  'scripts/lib/install/service.mjs': script,
  'scripts/lib/processes.mjs': script,
  'scripts/lib/serve.mjs': 'keeps the server running, and ends with it',
  'server/src/db/embedded/cluster.ts': postgres,
  'server/src/db/embedded/postmaster.ts': postgres,
  'server/src/platform/apt.ts':
    'a package manager that is killed leaves packages half installed: it goes on to its end',
  'server/src/platform/judge/jail.ts': jail,
  'server/src/platform/judge/launcher.ts': jail,
  'server/src/platform/lab/qemu/qemu-process.ts':
    'a machine outlives its server; the next start takes it over or ends it by its name (lab/qemu/adoption.ts)',
  'server/src/platform/owned/start.ts': 'the owner itself',
  'server/src/several-servers.ts': 'a server ends when the process that keeps it running is gone',
};

/** Returns whether a file can start a process that goes on beside it. */
export function startsProcesses(text) {
  if (/\bcluster\.fork\(/.test(text)) return true;
  if (/\b(?:import|require)\(\s*['"](?:node:)?child_process['"]/.test(text)) return true;
  const imports = text.matchAll(/\b(?:import|export)\s+([^;'"]*?)\s*from\s*['"](?:node:)?child_process['"]/g);
  return [...imports].some(([, what]) => {
    if (/^type\b/.test(what)) return false;
    const named = /^\{([^}]*)\}$/.exec(what);
    // The whole module, under any name.
    if (!named) return true;
    return named[1].split(',').some((one) => starters.has(one.trim().split(/\s+as\s+/)[0]));
  });
}

/** Returns the files that start processes without an owner, and the exceptions that are none any more. */
export function findUnownedStarts(from = root, exceptions = excepted) {
  const starting = new Set(
    ['server/src', 'contract', 'images', 'scripts']
      .filter((folder) => existsSync(join(from, folder)))
      .flatMap((folder) => listSources(join(from, folder)))
      .map((path) => relative(from, path))
      // The harness of the tests marks what it starts (scripts/lib/leftovers.mjs).
      .filter((path) => /\.m?[jt]s$/.test(path) && !isTest(path) && !path.startsWith('server/src/testing/'))
      .filter((path) => startsProcesses(readFileSync(join(from, path), 'utf8'))),
  );
  return [
    ...[...starting]
      .filter((path) => !(path in exceptions))
      .map(
        (path) =>
          `${path}: 用 startOwned 或 runOwned 启动程序。Start programs by startOwned or runOwned (platform/owned).`,
      ),
    ...Object.keys(exceptions)
      .filter((path) => !starting.has(path))
      .map(
        (path) =>
          `${path}: 不再是例外，请从 scripts/lib/owned-starts.mjs 删除。It starts nothing any more: remove the exception.`,
      ),
  ];
}
