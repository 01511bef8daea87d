import { chmodSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seccompFilter } from './seccomp.ts';

/**
 * Some programs open /dev/stdin or /dev/stdout, which checks the permissions again; the folder itself admits nobody. The
 * server, which need not be root, writes its input again.
 */
const files = [
  ['in', 0o644],
  ['out', 0o666],
  ['err', 0o666],
  ['status', 0o600],
  ['command', 0o600],
] as const;

/** Filter of system calls that every run is given in its file `seccomp`; null where the host has none. */
export const filter = seccompFilter();

/** Folders with the files of runs. They are used again: making and removing one takes longer than all else of a short run. */
export interface RunFolders {
  /** Returns a folder with the files that a launcher needs, all empty but the filter. */
  take(): string;
  /** Gives back the folder of a run of which no process is left. */
  give(folder: string): void;
  /** Removes the folder of a run that may have processes left. */
  drop(folder: string): void;
}

export function openRunFolders(parent: string): RunFolders {
  const free: string[] = [];
  const make = () => {
    const folder = mkdtempSync(join(parent, 'run-'));
    writeFileSync(join(folder, 'seccomp'), filter ?? '');
    for (const [name, mode] of files) {
      writeFileSync(join(folder, name), '', { flag: 'wx' });
      chmodSync(join(folder, name), mode);
    }
    return folder;
  };
  return {
    take: () => free.pop() ?? make(),
    give: (folder) => {
      for (const [name] of files) if (statSync(join(folder, name)).size > 0) truncateSync(join(folder, name));
      free.push(folder);
    },
    drop: (folder) => rmSync(folder, { recursive: true, force: true }),
  };
}
