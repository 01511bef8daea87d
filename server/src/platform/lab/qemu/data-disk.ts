import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, constants, copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault } from '@xueyan/contract/wire/fault';
import { openPackage } from '../../archive/open-package.ts';
import { ProgramFailed, runOwned } from '../../owned/run.ts';
import { LabError } from '../engine.ts';
import type { DataEngine, DataManifest, DataMount, DataRequest } from '../engine-parts.ts';
import { dataFile } from './data-device.ts';
import { isSafeId, type Layout } from './layout.ts';
import { ensureDisk, exists, type Site, toLabError } from './site.ts';

export const DATA_DISK = 'data.img';
/** Stored beside the images, so that every server of a host has the data. */
const folderName = (id: string): string => `data-${id}`;
export const dataFolder = (layout: Layout, id: string): string => join(layout.images, folderName(id));
export const isDataFolder = (name: string): boolean => name.startsWith('data-');

const block = 4096;
const inodeBytes = 256;
// Tables of the file system that do not grow with its files.
const baseBytes = 4 * 1024 ** 2;
const makeSeconds = 1800;

interface Tree {
  files: number;
  folders: number;
  bytes: number;
  blocks: number;
  refused: string[];
}

type DataSite = Pick<Site, 'layout' | 'minFreeDiskMb'>;

export const dataEngine = (layout: Layout, site: () => Promise<DataSite>): DataEngine => ({
  build: async (...build) => buildData(await site(), ...build),
  remove: (id) => removeData(layout, id),
});

/** Makes the disk that machines see; see `DataEngine.build`. */
async function buildData(
  site: DataSite,
  request: DataRequest,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<DataManifest> {
  if (!isSafeId(request.id)) throw new LabError('build-failed', 'the id is not allowed');
  const folder = dataFolder(site.layout, request.id);
  const work = `${folder}.new`;
  try {
    const { size } = await stat(request.path);
    // The data exists once as files and once as the disk.
    await ensureDisk(site, Math.ceil((3 * size) / 1024 ** 2));
    await rm(work, { recursive: true, force: true });
    await mkdir(join(work, 'tree'), { recursive: true, mode: 0o700 });
    await chmod(join(work, 'tree'), 0o755);
    const checksum = await hashOf(request.path, size, (share) => onProgress(Math.round(20 * share)), signal);
    const tree = request.unpack
      ? await unpack(site, request, work, (share) => onProgress(20 + Math.round(50 * share)), signal)
      : await single(request, work, size);
    onProgress(75);
    await writeDisk(work, tree, signal);
    await rm(join(work, 'tree'), { recursive: true });
    await chmod(join(work, DATA_DISK), 0o444);
    const { size: diskBytes } = await stat(join(work, DATA_DISK));
    const { files, bytes, refused } = tree;
    const manifest = { files, bytes, diskBytes, checksum, refused: refused.slice(0, 20) };
    await writeFile(join(work, 'data.json'), JSON.stringify(manifest), { mode: 0o444 });
    await chmod(work, 0o711);
    signal.throwIfAborted();
    // Renamed last: a folder of that name is complete. Machines with the previous data keep it.
    await rm(folder, { recursive: true, force: true });
    await rename(work, folder);
    return manifest;
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    if (signal.aborted) throw new LabError('cancelled', 'nobody wants the data any more');
    if (error instanceof Fault) throw error;
    throw toLabError(error, 'build-failed', 'data');
  }
}

async function removeData(layout: Layout, id: string): Promise<void> {
  if (isSafeId(id)) await rm(dataFolder(layout, id), { recursive: true, force: true });
}

/**
 * Links data into the folder of a machine that is about to be made, as further names of the same files: they last as
 * long as the machine does, and take no room. A machine cannot write to them: they belong to the server.
 */
export async function linkData(layout: Layout, folder: string, data: DataMount[] = []): Promise<void> {
  for (const [index, { id }] of data.entries()) {
    const from = join(dataFolder(layout, id), DATA_DISK);
    if (!isSafeId(id) || !(await exists(from))) throw new LabError('data-missing', id);
    const to = join(folder, dataFile(index));
    // Another file system, where images are on a disk of their own.
    await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
  }
}

async function hashOf(path: string, size: number, onShare: (share: number) => void, signal: AbortSignal) {
  const hash = createHash('sha256');
  let done = 0;
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    done += chunk.length;
    onShare(done / Math.max(1, size));
  }
  return hash.digest('hex');
}

async function single({ path, name }: DataRequest, work: string, size: number): Promise<Tree> {
  const target = join(work, 'tree', name.replaceAll('/', '_'));
  await copyFile(path, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  await chmod(target, 0o644);
  return { files: 1, folders: 0, bytes: size, blocks: Math.ceil(size / block), refused: [] };
}

/** Makes only new folders and plain files: nothing in an archive can lead anywhere else. */
async function unpack(
  site: DataSite,
  { path, mostBytes, mostFiles }: DataRequest,
  work: string,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Tree> {
  const pack = await openPackage(path, join(work, 'tar'), { entries: mostFiles, bytes: mostBytes });
  const tree: Tree = { files: 0, folders: 0, bytes: 0, blocks: 0, refused: [...pack.refused] };
  try {
    const wanted = [...pack.entries].reduce((sum, [, { bytes }]) => sum + bytes, 0);
    await ensureDisk(site, Math.ceil((2.2 * wanted) / 1024 ** 2));
    const folders = new Set<string>();
    for (const name of pack.entries.keys()) {
      signal.throwIfAborted();
      const target = join(work, 'tree', name);
      for (let up = dirname(name); up !== '.'; up = dirname(up)) folders.add(up);
      await mkdir(dirname(target), { recursive: true, mode: 0o755 });
      const before = tree.bytes;
      let program = false;
      // The sizes that an archive claims are not trusted.
      const count = new Transform({
        transform(chunk: Buffer, _, next) {
          if (tree.bytes === before) program = isProgram(chunk);
          tree.bytes += chunk.length;
          if (tree.bytes <= mostBytes) next(null, chunk);
          else next(new Fault(documentFaults.unpacked, { max: `${Math.ceil(mostBytes / 1024 ** 2)} MB` }));
        },
      });
      const write = createWriteStream(target, { flags: 'wx', mode: 0o644 });
      await pipeline(await pack.read(name), count, write, { signal });
      // Set explicitly, independent of the server's umask.
      await chmod(target, program ? 0o755 : 0o644);
      tree.files += 1;
      tree.blocks += Math.ceil((tree.bytes - before) / block);
      onShare(tree.bytes / Math.max(1, wanted));
    }
    for (const name of folders) await chmod(join(work, 'tree', name), 0o755);
    tree.folders = folders.size;
    return tree;
  } finally {
    await pack.close();
  }
}

/** Decides by the first bytes whether a file is a program; the permissions in an archive are ignored. */
const isProgram = (head: Buffer): boolean =>
  head.subarray(0, 2).toString('latin1') === '#!' || head.subarray(0, 4).toString('latin1') === '\u007fELF';

/** Writes a file system without a journal and without a byte more than its files need. The files belong to root. */
async function writeDisk(work: string, tree: Tree, signal: AbortSignal): Promise<void> {
  const things = tree.files + tree.folders + 32;
  // Names of a folder take blocks, and so do the block lists of a large file.
  const bytes = baseBytes + (tree.blocks + 2 * tree.folders + tree.files) * block + 2 * things * inodeBytes;
  const blocks = Math.ceil((1.04 * bytes) / block);
  const options = ['-t', 'ext4', '-O', '^has_journal,^resize_inode', '-b', String(block), '-m', '0', '-I', '256'];
  const make = ['mke2fs', '-q', '-F', ...options, '-N', String(things), '-L', 'data', '-E', 'root_owner=0:0'];
  const limits = ['prlimit', `--cpu=${makeSeconds}`, `--fsize=${blocks * block}`, `--as=${2 * 1024 ** 3}`];
  const asRoot = process.getuid?.() === 0 ? [] : ['unshare', '--map-root-user'];
  await run([...limits, ...asRoot, ...make, '-d', 'tree', DATA_DISK, String(blocks)], work, signal);
}

async function run([program = '', ...args]: string[], cwd: string, signal: AbortSignal): Promise<void> {
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };
  await runOwned('data disk', program, args, { cwd, env, signal, behind: true }).catch((error: unknown) => {
    throw error instanceof ProgramFailed ? new LabError('build-failed', error.said.slice(0, 500)) : error;
  });
}
