import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { erase, newToken, note } from './record.ts';

/** Folder for passing work. A server that is killed leaves it to its next start, which removes it. */
export interface OwnedFolder {
  path: string;
  remove(): Promise<void>;
}

/** Creates a folder below `parent`; its name begins with `prefix`. */
export async function takeFolder(parent: string, prefix: string): Promise<OwnedFolder> {
  const path = await mkdtemp(join(resolve(parent), prefix));
  const token = newToken();
  note(token, { purpose: `folder ${prefix}`, folder: path });
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      erase(token);
    },
  };
}
