import { lstat, mkdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { clock } from '../../clock.ts';
import { takeFolder } from '../../owned/folder.ts';
import { runOwned } from '../../owned/run.ts';
import { LabError } from '../engine.ts';
import type { ImageManifest } from '../engine-images.ts';
import type { ImageStore } from '../qemu/image-store.ts';
import { readDisk } from '../qemu/layer.ts';
import { relativeImage } from '../qemu/layout.ts';
import { type LxdClient, LxdError } from './lxd-client.ts';

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

/** Tells whether machines can be made of a build: of its files here, or of what LXD has imported. */
export const isAtHand = async (client: LxdClient, images: ImageStore, build: string): Promise<boolean> =>
  (await images.has(build)) || hasImage(client, build);

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
  const { path: work, remove } = await takeFolder(folder, 'lxd-');
  try {
    const root = join(work, 'rootfs');
    await mkdir(root);
    const raw = join(work, 'disk.raw');
    await runOwned('disk of a container', 'qemu-img', ['convert', '-O', 'raw', 'disk.qcow2', raw], { cwd: folder });
    const read = ['-R', `rdump / ${root}`, raw];
    await runOwned('files of a container', '/sbin/debugfs', read, { mostBytes: 64 * 1024 * 1024 });
    await rm(raw);
    if (await bootsByBusybox(root)) await writeFile(join(root, 'etc/inittab'), INITTAB);
    const made = Math.floor(clock.now().getTime() / 1000);
    const said = `architecture: x86_64\ncreation_date: ${made}\nproperties:\n  description: ${build}\n`;
    await writeFile(join(work, 'metadata.yaml'), said);
    const file = join(work, 'image.tar.gz');
    // Only root can keep the owners of the files.
    const owners = process.getuid?.() === 0 ? [] : ['--owner=0', '--group=0'];
    const pack = ['-C', work, '--numeric-owner', ...owners, '-czf', file, 'metadata.yaml', 'rootfs'];
    await runOwned('image of containers', 'tar', pack);
    const { fingerprint } = z.object({ fingerprint: z.string() }).parse(await client.upload('/1.0/images', file));
    try {
      await client.act('POST', '/1.0/images/aliases', { name: aliasOf(build), target: fingerprint });
    } catch (error) {
      await client.act('DELETE', `/1.0/images/${fingerprint}`);
      // Another server of the school has imported it at the same time: its image is as good.
      if (!(error instanceof LxdError && error.status === 409)) throw error;
    }
  } finally {
    await remove();
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
