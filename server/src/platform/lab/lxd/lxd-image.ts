import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { clock } from '../../clock.ts';
import { LabError } from '../engine.ts';
import type { ImageManifest } from '../engine-images.ts';
import { readDisk } from '../qemu/layer.ts';
import { relativeImage } from '../qemu/layout.ts';
import { type LxdClient, LxdError } from './lxd-client.ts';

const run = promisify(execFile);
const aliasOf = (build: string): string => `xueyan-${build}`;

/**
 * A container has none of the devices on which the machine's own inittab starts programs: its shell is on the console,
 * which is shown as the serial port.
 */
const INITTAB =
  '::sysinit:/bin/mount -a\n::respawn:-/bin/sh\n::ctrlaltdel:/sbin/poweroff\n::shutdown:/bin/umount -a -r\n';

export const hasImage = (client: LxdClient, build: string): Promise<boolean> =>
  client.get(`/1.0/images/aliases/${aliasOf(build)}`, z.object({ target: z.string() })).then(
    () => true,
    (error: unknown) => {
      if (error instanceof LxdError && error.status === 404) return false;
      throw error;
    },
  );

export const imageSource = (build: string) => ({ type: 'image', alias: aliasOf(build) });

/**
 * Uploads the contents of a built image's disk to LXD, which copies it to its members by itself. `folder` holds
 * `disk.qcow2` with one file system on it. Disks that boot by themselves are rejected, since a container boots no
 * kernel.
 */
export async function importImage(
  client: LxdClient,
  build: string,
  folder: string,
  { boot, base }: ImageManifest,
): Promise<void> {
  if (boot === 'disk') throw new LabError('image-missing', `${build} boots by itself: no container can be made of it`);
  // Its header names the disk below, and nothing else that could be read here.
  if (base) await readDisk(folder, relativeImage(base, 'disk.qcow2'));
  const work = await mkdtemp(join(folder, 'lxd-'));
  try {
    const root = join(work, 'rootfs');
    await mkdir(root);
    const raw = join(work, 'disk.raw');
    await run('qemu-img', ['convert', '-O', 'raw', 'disk.qcow2', raw], { cwd: folder });
    await run('/sbin/debugfs', ['-R', `rdump / ${root}`, raw], { maxBuffer: 64 * 1024 * 1024 });
    await rm(raw);
    if (await bootsByBusybox(root)) await writeFile(join(root, 'etc/inittab'), INITTAB);
    const made = Math.floor(clock.now().getTime() / 1000);
    const said = `architecture: x86_64\ncreation_date: ${made}\nproperties:\n  description: ${build}\n`;
    await writeFile(join(work, 'metadata.yaml'), said);
    const file = join(work, 'image.tar.gz');
    // Only root can keep the owners of the files.
    const owners = process.getuid?.() === 0 ? [] : ['--owner=0', '--group=0'];
    await run('tar', ['-C', work, '--numeric-owner', ...owners, '-czf', file, 'metadata.yaml', 'rootfs']);
    const { fingerprint } = z.object({ fingerprint: z.string() }).parse(await client.upload('/1.0/images', file));
    try {
      await client.act('POST', '/1.0/images/aliases', { name: aliasOf(build), target: fingerprint });
    } catch (error) {
      await client.act('DELETE', `/1.0/images/${fingerprint}`);
      // Another server of the school has imported it at the same time: its image is as good.
      if (!(error instanceof LxdError && error.status === 409)) throw error;
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

export async function removeImage(client: LxdClient, build: string): Promise<void> {
  try {
    const { target } = await client.get(`/1.0/images/aliases/${aliasOf(build)}`, z.object({ target: z.string() }));
    await client.act('DELETE', `/1.0/images/${target}`);
  } catch (error) {
    if (!(error instanceof LxdError && error.status === 404)) throw error;
  }
}

async function bootsByBusybox(root: string): Promise<boolean> {
  try {
    const init = join(root, 'sbin/init');
    return (await lstat(init)).isSymbolicLink() && (await readlink(init)).endsWith('busybox');
  } catch {
    return false;
  }
}
