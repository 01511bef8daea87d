// Process that reads one document and then ends. See run-child.ts for its confinement.
import { writeSync } from 'node:fs';
import { Fault, type FaultKind } from '@xueyan/contract/wire/fault';
import type { ArchiveLimits } from '../archive/read-archive.ts';
import { type Frame, joinFrame, splitFrame } from './frame.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** Document to read; its bytes are the only blob. */
export type Task =
  | { read: 'sheet'; limits: SheetLimits }
  | { read: 'book'; limits: SheetLimits }
  | { read: 'word'; kind: 'docx' | 'doc' }
  | { read: 'archive'; limits: ArchiveLimits }
  | { read: 'kind' }
  | { read: 'pages'; kind: 'pdf' | 'pptx' }
  | { read: 'pageCount' }
  | { read: 'rule'; address: string };

/** Result of reading. */
export type Outcome = { value: unknown } | { fault: FaultKind; values: Fault['values'] };

/** File descriptor of the result: output of libraries on the usual ones is ignored. */
const answerPipe = 3;

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

const answer = joinFrame(await outcomeOf());
for (let at = 0; at < answer.length; ) at += writeSync(answerPipe, answer, at);
process.exit(0);
