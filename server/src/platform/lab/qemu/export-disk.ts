import { randomBytes } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startOwned } from '../../owned/start.ts';
import { LabError } from '../engine.ts';
import { runScript } from './guest-exec.ts';
import { readDisk } from './layer.ts';
import { relativeImage } from './layout.ts';
import type { Machine } from './machine.ts';
import { DISK_FILE } from './machine-record.ts';
import { ensureDisk, type Site, toLabError } from './site.ts';

/** Interval of the check that the file is still wanted. */
const lookMs = 1_000;

/** Copies what a machine has written, while it is paused; returns the folder, which `packDisk` removes. */
export async function copyDisk(site: Site, machine: Machine): Promise<string> {
  const folder = site.layout.machine(`_export-${randomBytes(6).toString('hex')}`);
  const { record } = machine;
  await ensureDisk(site, 512);
  try {
    await mkdir(folder, { mode: 0o700 });
    await runScript(machine.agent, 'sync', { limitMs: 60_000 });
    // Stopping also makes QEMU flush the disk.
    await machine.qmp.execute('stop');
    try {
      await copyFile(join(machine.folder, DISK_FILE), join(folder, DISK_FILE));
    } finally {
      await machine.qmp.execute('cont');
    }
    const below = record.template ? `../../templates/${record.template}/${DISK_FILE}` : null;
    await readDisk(folder, below ?? relativeImage(record.image.build, DISK_FILE));
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw toLabError(error, 'build-failed', 'export');
  }
}

/** Writes a copied disk with all that it stands on into one file; see `LabEngine.exportDisk`. */
export async function packDisk(folder: string, path: string): Promise<number> {
  let file: FileHandle | undefined;
  try {
    // Open from now on: its removal is noticed even when QEMU makes another of that name.
    file = await open(path, 'w', 0o600);
    await convert(folder, path, file);
    const { size } = await stat(path);
    return size;
  } catch (error) {
    await rm(path, { force: true });
    throw toLabError(error, 'build-failed', 'export');
  } finally {
    await file?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const wasRemoved = async (file: FileHandle) => (await file.stat()).nlink === 0;

function convert(folder: string, path: string, file: FileHandle): Promise<void> {
  const args = ['convert', '-c', '-f', 'qcow2', '-O', 'qcow2', DISK_FILE, path];
  const child = startOwned('export of a disk', 'qemu-img', args, {
    cwd: folder,
    behind: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const watch = setInterval(() => {
    void wasRemoved(file).then(
      (gone) => gone && child.kill('SIGKILL'),
      () => undefined,
    );
  }, lookMs);
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', async (code, signal) => {
      clearInterval(watch);
      if (signal || (await wasRemoved(file))) reject(new LabError('cancelled', 'nobody wants the export any more'));
      else if (code === 0) resolve();
      else reject(new LabError('build-failed', Buffer.concat(said).toString().slice(0, 500)));
    });
  });
}
