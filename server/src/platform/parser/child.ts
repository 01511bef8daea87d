// Process that reads one document and then ends. See run-child.ts for its confinement.
import { fstatSync, readSync, writeSync } from 'node:fs';
import { Fault, type FaultKind } from '@xueyan/contract/wire/fault';
import type { ArchiveLimits } from '../archive/read-archive.ts';
import { type Frame, joinFrame, splitFrame } from './frame.ts';
import type { RuleFile } from './rule-task.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** Document to read; its bytes are the only blob, where there is one. */
export type Task =
  | { read: 'sheet'; limits: SheetLimits }
  | { read: 'book'; limits: SheetLimits }
  | { read: 'word'; kind: 'docx' | 'doc' }
  | { read: 'archive'; limits: ArchiveLimits }
  | { read: 'kind' }
  | { read: 'pages'; kind: 'pdf' | 'pptx' }
  | { read: 'pageCount' }
  | { read: 'rule'; address: string }
  /** Of a file that is no blob; see `filePipes`. Without `writes` nobody takes what is written, and its pipe is closed. */
  | { read: 'file'; address: string; asked: unknown; writes: boolean };

/** Result of reading. */
export type Outcome = { value: unknown } | { fault: FaultKind; values: Fault['values'] };

/** File descriptor of the result: output of libraries on the usual ones is ignored. */
const answerPipe = 3;
/** Descriptors of the file to read and of the one to write, and for lines with the share that is done. */
const filePipes = { input: 4, output: 5, progress: 6 };
const pieceBytes = 1024 * 1024;

const inputFile: RuleFile = {
  get bytes() {
    return fstatSync(filePipes.input).size;
  },
  *pieces() {
    for (let at = 0; ; ) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const length = readSync(filePipes.input, piece, 0, pieceBytes, at);
      if (length === 0) return;
      at += length;
      yield piece.subarray(0, length);
    }
  },
};

function writeWhole(pipe: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(pipe, bytes, at);
}

async function read(task: Task, bytes: Buffer): Promise<Frame> {
  if (task.read === 'sheet') {
    const { readSheet } = await import('./read-sheet.ts');
    return { head: { value: await readSheet(bytes, task.limits) } satisfies Outcome, blobs: [] };
  }
  if (task.read === 'book') {
    const { readBook } = await import('./read-sheet.ts');
    return { head: { value: await readBook(bytes, task.limits) } satisfies Outcome, blobs: [] };
  }
  if (task.read === 'kind') {
    const { readKind } = await import('./file-kind.ts');
    return { head: { value: await readKind(bytes) } satisfies Outcome, blobs: [] };
  }
  if (task.read === 'pages') {
    const { readPages } = await import('./read-pages.ts');
    return { head: { value: await readPages(task.kind, bytes) } satisfies Outcome, blobs: [] };
  }
  if (task.read === 'pageCount') {
    const { countPages } = await import('./read-pdf.ts');
    return { head: { value: await countPages(bytes) } satisfies Outcome, blobs: [] };
  }
  if (task.read === 'rule') {
    const { runRule } = await import('./rule-task.ts');
    const { value, blobs } = await runRule(task.address, bytes);
    return { head: { value } satisfies Outcome, blobs };
  }
  if (task.read === 'file') {
    const { runFileRule } = await import('./rule-task.ts');
    const value = await runFileRule(task.address, inputFile, task.asked, {
      write: (piece) => {
        if (task.writes) writeWhole(filePipes.output, piece);
      },
      progress: (share) => writeWhole(filePipes.progress, Buffer.from(`${share.toFixed(3)}\n`)),
    });
    return { head: { value } satisfies Outcome, blobs: [] };
  }
  if (task.read === 'archive') {
    const { unpackArchive } = await import('./unpack-archive.ts');
    const parts = await unpackArchive(bytes, task.limits);
    return { head: { value: [...parts.keys()] } satisfies Outcome, blobs: [...parts.values()] };
  }
  const { readWord } = await import('./read-word.ts');
  const { markdown, pictures } = await readWord(task.kind, bytes);
  const value = { markdown, sources: pictures.map(({ src }) => src) };
  return { head: { value } satisfies Outcome, blobs: pictures.map((picture) => picture.bytes) };
}

async function outcomeOf(): Promise<Frame> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const { head, blobs } = splitFrame(Buffer.concat(chunks));
  try {
    return await read(head as Task, Buffer.from(blobs[0] ?? []));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { head: { fault: error.kind, values: error.values } satisfies Outcome, blobs: [] };
  }
}

writeWhole(answerPipe, joinFrame(await outcomeOf()));
process.exit(0);
