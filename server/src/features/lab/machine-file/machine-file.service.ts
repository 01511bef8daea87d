import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { machineFaults } from '@xueyan/contract/lab/machine';
import {
  machineFileFaults as faults,
  type machineFileApi,
  machineFileMaxBytes,
  machineFilesMax,
} from '@xueyan/contract/lab/machine-file';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
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
} from './guest-file.rule.ts';

const limitMs = 60_000;
/** Bytes that go in with one script; those that come out with one, in blocks. */
const putBytes = 512 * 1024;
const block = 3 * 64 * 1024;
const blocksAtOnce = 8;
const getBytes = Math.ceil((block * blocksAtOnce * 4) / 3) + 64 * 1024;

type Run = (script: string, maxBytes?: number) => Promise<ExecResult>;

/** How to run scripts in a machine that the actor may type at; a visitor's use of its files is written down. */
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
  await touchMachine(db, platform.clock, actor, machineId);
  const engine = await engineOf(db, platform, machine);
  return (script, maxBytes = 256 * 1024) =>
    engine.exec(script, { limitMs, maxBytes }).catch((error: unknown) => {
      throw labFault(error).fault;
    });
}

/** What is in a folder of a machine. */
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
  ensure(content.length <= machineFileMaxBytes, faults.tooLarge, { n: machineFileMaxBytes / 1024 / 1024 });
  const run = await reach(db, platform, actor, machineId, `${folder}/${name}`);
  const there = await run(`cd -- ${quoted(folder)} 2>/dev/null && [ -w . ]`);
  ensure(there.exitCode === 0, faults.missing, { path: folder });
  const coming = `${folder}/.${randomBytes(6).toString('hex')}.part`;
  for (let at = 0; at === 0 || at < content.length; at += putBytes) {
    const { exitCode } = await run(appendScript(coming, content.subarray(at, at + putBytes), at === 0));
    if (exitCode !== 0) await run(`rm -f -- ${quoted(coming)}`);
    ensure(exitCode === 0, faults.noRoom);
  }
  ensure((await run(moveScript(coming, `${folder}/${name}`))).exitCode === 0, faults.noRoom);
}

export interface FetchedFile {
  name: string;
  bytes: number;
  stream: Readable;
}

/** A file of a machine as it is, a folder as `.tar.gz`. */
export async function fetchFile(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
  path: string,
): Promise<FetchedFile> {
  const run = await reach(db, platform, actor, machineId, path);
  const packed = `/tmp/.xueyan-${randomBytes(6).toString('hex')}.tar.gz`;
  const { exitCode, output } = await run(openScript(path, packed, machineFileMaxBytes));
  ensure(exitCode === 0, faults.missing, { path });
  const [kind, size] = output.trim().split(' ');
  const bytes = Number(size);
  const forget = kind === 'folder' ? () => run(`rm -f ${packed}`) : async () => undefined;
  if (!(bytes <= machineFileMaxBytes)) await forget();
  ensure(bytes <= machineFileMaxBytes, faults.tooLarge, { n: machineFileMaxBytes / 1024 / 1024 });
  const base = path.replace(/\/$/, '').split('/').at(-1) || 'machine';
  const stream = Readable.from(chunksOf(run, kind === 'folder' ? packed : path, bytes, forget), { objectMode: false });
  return { name: kind === 'folder' ? `${base}.tar.gz` : base, bytes, stream };
}

/** Piece by piece; a file that grows meanwhile is cut where it ended, one that shrinks ends early. */
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
