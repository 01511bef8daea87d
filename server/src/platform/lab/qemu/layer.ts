import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../../clock.ts';
import { runOwned } from '../../owned/run.ts';
import { LabError } from '../engine.ts';
import type { ImageManifest, ImageRef, LayerRequest } from '../engine-images.ts';
import { runScript } from './guest-exec.ts';
import type { ImageStore } from './image-store.ts';
import { launchMachine, releaseHost } from './launch.ts';
import { commandsOf, DISK_DRIVE, fillPayload, PAYLOAD_FILE, preparePayload, runLogged } from './layer-payload.ts';
import { relativeImage } from './layout.ts';
import type { Machine } from './machine.ts';
import { DISK_FILE } from './machine-record.ts';
import { copyOverlay, createEmptyOverlay } from './overlay.ts';
import { isRecord } from './qmp.ts';
import { ensureDisk, type Site, toLabError } from './site.ts';
import { OVERLAY_FILE } from './template.ts';

const BUILD_MEMORY_MB = 512;
const WORK = '/var/tmp/xueyan-build';
const CLEAN_LIMIT_MS = 110_000;
// Removes what every copy of the image must make for itself, and the leftovers of the build. At the end the file system
// is made read-only, which leaves it clean: no start has to replay its journal.
const CLEAN = `rm -rf ${WORK} /var/cache/apt/archives/*.deb /etc/ssh/ssh_host_*; fstrim / 2>/dev/null; sync
echo u >/proc/sysrq-trigger; sleep 1; sync`;

type Log = (line: string) => void;

/** See `LabEngine.buildLayer`. On failure it leaves nothing. */
export async function buildLayer(
  site: Site,
  images: ImageStore,
  layer: LayerRequest,
  onLog: Log,
  signal: AbortSignal,
): Promise<ImageManifest> {
  const below = await images.manifest(layer.base);
  const base = { ...below, minMemoryMb: Math.max(below.minMemoryMb, layer.minMemoryMb ?? 0) };
  await ensureDisk(site, 1024);
  // No id from a client begins with an underscore, so a leftover is recognized and removed.
  const id = `_build-${randomBytes(6).toString('hex')}`;
  const folder = site.layout.machine(id);
  let machine: Machine | null = null;
  // No step outlives its machine: one that does not look at the signal fails with it.
  const end = (): void => void machine?.kill();
  signal.addEventListener('abort', end);
  site.own.add(id);
  try {
    await mkdir(folder, { mode: 0o700 });
    const disk = layer.capture
      ? join(images.folderOf(layer.capture), DISK_FILE)
      : join(images.folderOf(base.build), OVERLAY_FILE);
    await copyOverlay(disk, join(folder, DISK_FILE));
    await preparePayload(folder);
    onLog('[1/6] starting the machine of the build');
    machine = await launchMachine(site, {
      record: {
        ...{ id, image: base, template: null, from: 'cold' as const, accelerator: site.accelerator },
        size: { cpus: 1, memoryMb: Math.max(BUILD_MEMORY_MB, base.minMemoryMb) },
        startedAt: clock.now().getTime(),
      },
      ...{ memory: { kind: 'anonymous' }, state: null, payload: PAYLOAD_FILE, signal },
      listener: { ended: () => undefined, incident: ({ detail }) => onLog(detail) },
    });
    await fillMachine(machine, images, layer, onLog, signal);
    onLog('[5/6] cleaning up');
    const seal = await sealOf(machine, base);
    await runScript(machine.agent, CLEAN, { limitMs: CLEAN_LIMIT_MS, signal });
    await machine.quit();
    onLog('[6/6] keeping what has changed');
    return await publish(folder, images, layer, { ...base, ...(seal ? { seal } : {}) }, signal);
  } catch (error) {
    await machine?.kill();
    await rm(images.folderOf(layer.build), { recursive: true, force: true });
    if (signal.aborted) throw new LabError('cancelled', 'the build was stopped');
    throw toLabError(error, 'build-failed', layer.recipe);
  } finally {
    signal.removeEventListener('abort', end);
    if (machine) await releaseHost(site, machine.record);
    await rm(folder, { recursive: true, force: true });
    site.own.delete(id);
  }
}

async function fillMachine(
  machine: Machine,
  images: ImageStore,
  layer: LayerRequest,
  onLog: Log,
  signal: AbortSignal,
): Promise<void> {
  await machine.clockSet();
  onLog('[2/6] fetching packages');
  const { agent } = machine;
  const status = await runScript(agent, 'cat /var/lib/dpkg/status 2>/dev/null', { maxBytes: 4 * 1024 * 1024, signal });
  const sizeMb = await fillPayload(machine.folder, images, layer, status.output, onLog, signal);
  onLog('[3/6] installing packages and files');
  // Reads exactly the payload: busybox reads on to the end of the drive.
  const read = `dd if=${DISK_DRIVE} bs=1M count=${sizeMb} 2>/dev/null`;
  const unpack = `mkdir -p ${WORK} && echo 3 >/proc/sys/vm/drop_caches; ${read} | tar -xf - -C ${WORK}`;
  const unpacked = await runScript(agent, unpack, { limitMs: 110_000, signal });
  if (unpacked.exitCode !== 0) throw new LabError('build-failed', `the packages did not arrive: ${unpacked.output}`);
  await runLogged(machine, `${WORK}/install.sh`, onLog, signal);
  onLog('[4/6] running the commands');
  await runLogged(machine, `${WORK}/commands.sh`, onLog, signal, commandsOf(layer));
}

/** Returns the hashes of the files that checks rely on, as they are now: a package may have updated some of them. */
async function sealOf(machine: Machine, { seal }: ImageManifest): Promise<Record<string, string> | undefined> {
  if (!seal) return undefined;
  const { output } = await runScript(machine.agent, `sha256sum ${Object.keys(seal).join(' ')}`, { limitMs: 60_000 });
  const found = [...output.matchAll(/^([0-9a-f]{64}) [ *](\/\S+)$/gm)].map(([, hash = '', path = '']) => [path, hash]);
  return { ...seal, ...Object.fromEntries(found) };
}

async function publish(
  folder: string,
  images: ImageStore,
  layer: LayerRequest,
  like: ImageManifest,
  signal: AbortSignal,
): Promise<ImageManifest> {
  const target = images.folderOf(layer.build);
  const base = images.folderOf(like.build);
  const backing = relativeImage(like.build, DISK_FILE);
  await ensureBacking(folder, backing);
  await mkdir(target, { mode: 0o755 });
  // Copied cluster by cluster: freed clusters are left out, and the header is written by our qemu-img.
  const args = ['convert', '-f', 'qcow2', '-O', 'qcow2', '-B', backing, '-F', 'qcow2', DISK_FILE, 'new.qcow2'];
  await runOwned('disk of an image', 'qemu-img', args, { cwd: folder, signal });
  await moveFile(join(folder, 'new.qcow2'), join(target, DISK_FILE));
  const beside = like.boot === 'disk' ? [] : ['vmlinuz', 'initrd', 'busybox'];
  for (const name of beside) await shareFile(join(base, name), join(target, name));
  const { size } = await stat(join(target, DISK_FILE));
  const { recipe, build, desktop } = layer;
  const manifest: ImageManifest = { ...like, recipe, build, desktop, base: like.build, bytes: size };
  await createEmptyOverlay(target, OVERLAY_FILE, relativeImage(build, DISK_FILE));
  // Written last: a folder with this file is complete.
  await writeFile(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o444 });
  return images.manifest({ recipe, build });
}

/**
 * See `LabEngine.captureDisk`. The copy stands on the image itself, not on the template that the machine was cloned
 * from.
 */
export async function captureDisk(
  site: Site,
  images: ImageStore,
  machine: Machine,
  capture: string,
): Promise<ImageRef> {
  const { record } = machine;
  const folder = site.layout.machine(`_capture-${randomBytes(6).toString('hex')}`);
  const target = images.folderOf(capture);
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
    const image = relativeImage(record.image.build, DISK_FILE);
    await ensureBacking(folder, below ?? image);
    const rebase = ['rebase', '-F', 'qcow2', '-b', image, DISK_FILE];
    if (below) await runOwned('captured disk', 'qemu-img', rebase, { cwd: folder });
    await mkdir(target, { mode: 0o755 });
    await moveFile(join(folder, DISK_FILE), join(target, DISK_FILE));
    return { recipe: record.image.recipe, build: record.image.build };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw toLabError(error, 'build-failed', 'capture');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Rejects a disk whose header names any other file than the expected one: the process that wrote it served a student.
 */
async function ensureBacking(folder: string, backing: string): Promise<void> {
  await readDisk(folder, backing);
}

/**
 * Returns the size of a disk in MiB as its guest sees it. Rejects unless its header names `backing`, or no file if that
 * is not given.
 */
export async function readDisk(folder: string, backing?: string): Promise<number> {
  const args = ['info', '-f', 'qcow2', '--output=json', DISK_FILE];
  const { stdout } = await runOwned('header of a disk', 'qemu-img', args, { cwd: folder });
  const info: unknown = JSON.parse(stdout);
  const specific = isRecord(info) && isRecord(info['format-specific']) ? info['format-specific'].data : null;
  const external = isRecord(specific) && specific['data-file'] !== undefined;
  if (!isRecord(info) || info['backing-filename'] !== backing || external)
    throw new LabError('build-failed', 'the disk names files that it should not');
  return Math.ceil(Number(info['virtual-size']) / 1024 ** 2);
}

export async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  if (process.getuid?.() === 0) await chown(to, 0, 0);
  await chmod(to, 0o444);
}

const shareFile = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));
