import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { machineFaults } from '@xueyan/contract/lab/machine';
import { machineFileFaults as faults, type machineFileApi, machineFilesMax } from '@xueyan/contract/lab/machine-file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { documentFaults } from '@xueyan/contract/wire/document';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { tarToZip } from '../../../platform/archive/tar-to-zip.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { ensureMayType } from '../machine/console.service.ts';
import { labFault } from '../machine/lab-fault.service.ts';
import { machineToWorkAt, touchMachine } from '../machine/machine.service.ts';
import { engineOf } from '../machine/machine-engine.service.ts';
import {
  appendScript,
  isFileName,
  listScript,
  moveScript,
  openScript,
  quoted,
  readListing,
  readScript,
  settleScript,
} from './guest-file.rule.ts';

const limitMs = 60_000;
/** Maximum of what a folder holds. */
const mostUnpacked = { entries: 5_000, bytes: 256 * 1024 * 1024 };
/** Bytes per script: those written, and those read, in blocks. */
const putBytes = 512 * 1024;
const block = 3 * 64 * 1024;
const blocksAtOnce = 8;
const getBytes = Math.ceil((block * blocksAtOnce * 4) / 3) + 64 * 1024;

type Run = (script: string, maxBytes?: number) => Promise<ExecResult>;

/**
 * Returns a function that runs scripts in a machine at which the actor may type; a visitor's use of its files is
 * audited.
 */
async function reach(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  path: string,
  audit = true,
): Promise<Run> {
  const machine = await machineToWorkAt(db, actor, machineId);
  ensure(machine.state === 'running', machineFaults.notRunning);
  await ensureMayType(db, machine, actor.id);
  if (audit && machine.ownerId !== actor.id) await recordAudit(db, actor, 'machine.files', machineId, { path });
  await touchMachine(db, platform, actor, machineId);
  const engine = await engineOf(db, platform, machine);
  return (script, maxBytes = 256 * 1024) =>
    engine.exec(script, { limitMs, maxBytes }).catch((error: unknown) => {
      throw labFault(error).fault;
    });
}

/** Lists a folder of a machine. */
export async function listFiles(
  db: Db,
  platform: Platform,
  actor: Actor,
  { machineId, path }: { machineId: string; path: string },
): Promise<Output<typeof machineFileApi.list>> {
  const run = await reach(db, platform, actor, machineId, path, false);
  const { exitCode, output } = await run(listScript(path, machineFilesMax));
  ensure(exitCode === 0, faults.missing, { path });
  const listing = readListing(output);
  return {
    path: listing.path,
    entryList: listing.entries.slice(0, machineFilesMax).map(({ changed, ...entry }) => ({
      ...entry,
      changeTime: platform.clock.write(new Date(changed * 1000)),
    })),
    cut: listing.entries.length > machineFilesMax,
  };
}

/** Puts a file into a folder of a machine: whole or not at all. */
export async function putFile(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  { folder, name, content }: { folder: string; name: string; content: Buffer },
): Promise<void> {
  ensure(isFileName(name), faults.name);
  const run = await reach(db, platform, actor, machineId, `${folder}/${name}`);
  const there = await run(`cd -- ${quoted(folder)} 2>/dev/null && [ -w . ]`);
  ensure(there.exitCode === 0, faults.missing, { path: folder });
  const coming = comingIn(folder);
  await write(run, coming, content).catch(async (error: unknown) => {
    await run(`rm -f -- ${quoted(coming)}`).catch(() => undefined);
    throw error;
  });
  ensure((await run(moveScript(coming, `${folder}/${name}`))).exitCode === 0, faults.noRoom);
}

/** Path under which something is written before it is moved into its place. */
const comingIn = (folder: string) => `${folder}/.${randomBytes(6).toString('hex')}.part`;

/** Writes a new file piece by piece; a failure leaves what was written. */
async function write(run: Run, path: string, content: Buffer): Promise<void> {
  for (let at = 0; at === 0 || at < content.length; at += putBytes) {
    const { exitCode } = await run(appendScript(path, content.subarray(at, at + putBytes), at === 0));
    ensure(exitCode === 0, faults.noRoom);
  }
}

/** A folder to be put: the folder around it, its name, and its files by their names. */
interface PutFolder {
  around: string;
  name: string;
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Puts a folder of files into a machine, whole or not at all; it belongs to the owner of the folder around it. One that is
 * there already stays as it is.
 */
export async function putFolder(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  { around, name, files }: PutFolder,
): Promise<void> {
  ensure([name, ...files.keys()].every(isFileName), faults.name);
  const most = await mostBytesOf(db, 'machineFile');
  ensure(
    [...files.values()].every(({ length }) => length <= most),
    faults.tooLarge,
    { max: sayMost(most) },
  );
  const path = `${around}/${name}`;
  const run = await reach(db, platform, actor, machineId, path);
  ensure((await run(`[ -d ${quoted(around)} ]`)).exitCode === 0, faults.missing, { path: around });
  if ((await run(`[ -e ${quoted(path)} ]`)).exitCode === 0) return;
  const coming = comingIn(around);
  try {
    ensure((await run(`mkdir -- ${quoted(coming)}`)).exitCode === 0, faults.noRoom);
    for (const [file, content] of files) await write(run, `${coming}/${file}`, content);
    ensure((await run(settleScript(coming, path, around))).exitCode === 0, faults.noRoom);
  } catch (error) {
    await run(`rm -rf -- ${quoted(coming)}`).catch(() => undefined);
    throw error;
  }
}

export interface FetchedFile {
  name: string;
  bytes: number;
  stream: Readable;
}

/** Returns a file of a machine as it is, or a folder as a zip file. */
export async function fetchFile(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  path: string,
): Promise<FetchedFile> {
  const run = await reach(db, platform, actor, machineId, path);
  const most = await mostBytesOf(db, 'machineFile');
  const packed = `/tmp/.xueyan-${randomBytes(6).toString('hex')}.tar.gz`;
  const { exitCode, output } = await run(openScript(path, packed, most));
  ensure(exitCode === 0, faults.missing, { path });
  const [kind, size] = output.trim().split(' ');
  const bytes = Number(size);
  const forget = kind === 'folder' ? () => run(`rm -f ${packed}`) : async () => undefined;
  if (!(bytes <= most)) await forget();
  ensure(bytes <= most, faults.tooLarge, { max: sayMost(most) });
  const base = path.replace(/\/$/, '').split('/').at(-1) || 'machine';
  const stream = Readable.from(chunksOf(run, kind === 'folder' ? packed : path, bytes, forget), { objectMode: false });
  if (kind !== 'folder') return { name: base, bytes, stream };
  return { name: `${base}.zip`, ...(await zipOf(platform, stream)) };
}

/** Repacks what the guest has packed; a tar file that is none is as much as no answer. */
async function zipOf({ files }: Platform, packed: Readable) {
  const listName = '未打包 not packed.txt';
  try {
    return await tarToZip(packed, files.incoming, mostUnpacked, listName);
  } catch (error) {
    if (error instanceof Fault && error.kind !== documentFaults.notArchive) throw error;
    throw new Fault(machineFaults.agentSilent, {}, 5);
  }
}

/** Reads piece by piece; a file that grows in between is cut at its first length, one that shrinks ends early. */
async function* chunksOf(
  run: Run,
  path: string,
  bytes: number,
  forget: () => Promise<unknown>,
): AsyncGenerator<Buffer> {
  try {
    let left = bytes;
    for (let at = 0; left > 0; at += blocksAtOnce) {
      const { output } = await run(readScript(path, block, at, blocksAtOnce), getBytes);
      const piece = Buffer.from(output, 'base64').subarray(0, left);
      if (piece.length === 0) return;
      left -= piece.length;
      yield piece;
    }
  } finally {
    await forget().catch(() => undefined);
  }
}
