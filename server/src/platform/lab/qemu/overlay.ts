import { execFile } from 'node:child_process';
import { chmod, constants, copyFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Makes the empty overlay that later machines copy: copying 200 kB is far cheaper than a process for each machine.
 * `backing` is relative to the folder of the overlay, which may be any folder two levels below the data folder.
 */
export async function createEmptyOverlay(folder: string, name: string, backing: string): Promise<void> {
  await execute('qemu-img', ['create', '-q', '-f', 'qcow2', '-b', backing, '-F', 'qcow2', name], { cwd: folder });
  await chmod(`${folder}/${name}`, 0o444);
}

/** Makes a fresh disk from an empty overlay. */
export async function copyOverlay(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o660);
}
