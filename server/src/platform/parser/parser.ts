import { open, stat } from 'node:fs/promises';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import type { ArchiveLimits } from '../archive/read-archive.ts';
import type { Log } from '../log.ts';
import type { Outcome, Task } from './child.ts';
import { type FileKind, isArchive, readKind, sampleOf } from './file-kind.ts';
import type { Frame } from './frame.ts';
import { Queue } from './queue.ts';
import type { PageTexts } from './read-pdf.ts';
import type { WordText } from './read-word.ts';
import type { RuleReading } from './rule-task.ts';
import { ChildFailure, runChild } from './run-child.ts';
import type { BookSheet, SheetLimits } from './sheet-limits.ts';

/** Person whose file is read; background work waits for its turn without limit. */
export interface Reader {
  id: string;
  patient?: boolean;
}

/** Reads uploaded documents in separate processes: one per person at a time, and two in all. */
export interface Parser {
  /** Returns the first sheet of a workbook as text, row by row. */
  sheet(reader: Reader, bytes: Buffer, limits: SheetLimits): Promise<string[][]>;
  /** Returns all sheets of a workbook by their names, in their order. */
  book(reader: Reader, bytes: Buffer, limits: SheetLimits): Promise<BookSheet[]>;
  word(reader: Reader, kind: 'docx' | 'doc', bytes: Buffer): Promise<WordText>;
  /** Returns the files of a zip archive by their paths: at most 60 MB, whatever the limits are. */
  archive(reader: Reader, bytes: Buffer, limits: ArchiveLimits): Promise<Map<string, Uint8Array>>;
  /** Returns the format of a file by its content; null for content without a signature, such as text. */
  kind(reader: Reader, bytes: Buffer): Promise<FileKind | null>;
  /**
   * Returns the texts of the pages of a PDF or the slides of a presentation; throws when its text cannot be told, as
   * `readPdf` does.
   */
  pages(reader: Reader, kind: 'pdf' | 'pptx', bytes: Buffer): Promise<PageTexts>;
  /** Returns the number of pages of a PDF; throws when it is damaged or protected by a password. */
  pageCount(reader: Reader, bytes: Buffer): Promise<number>;
  /** Returns the result of a pure rule on the document; `address` is the URL of the rule's file. */
  rule(reader: Reader, address: string, bytes: Buffer): Promise<RuleReading>;
  /**
   * Runs a pure rule on a file, whatever its size, and returns its result. A file of more than 16 MB may take ten minutes
   * and much memory: of these one is read at a time.
   */
  file(reader: Reader, address: string, work: FileWork): Promise<unknown>;
  /** Ends the readings in progress. */
  close(): void;
}

/** Work of a rule on a file. */
export interface FileWork {
  /** Path of the file that is read. */
  input: string;
  /** Path of a file that the rule makes; nothing may be there. Undefined: what it writes is ignored. */
  output?: string;
  /** JSON value for the rule. */
  asked: unknown;
  /** Called with the share that is done. */
  progress?: (share: number) => void;
  signal?: AbortSignal;
}

const limits = { time: 30_000, heapMb: 384, dataMb: 1280, answerBytes: 64 * 1024 * 1024 };
/** Limits of a large file, and the bytes from which one is large. */
const large = { time: 600_000, heapMb: 1024, dataMb: 3072, answerBytes: 64 * 1024 * 1024 };
const largeBytes = 16 * 1024 * 1024;
/** Leaves room for names and lengths. */
const archiveBytes = 60 * 1024 * 1024;

export function openParser(log: Log): Parser {
  const queue = new Queue({ atOnce: 2, waiting: 8, waitingOfOne: 2, waitMs: 30_000 });
  const largeQueue = new Queue({ atOnce: 1, waiting: 8, waitingOfOne: 2, waitMs: 30_000 });
  const closing = new AbortController();

  /** Runs a task in a process of its own; `bytes` is the size of the document. */
  const run = async (by: string, bytes: number, task: Task, start: () => Promise<Frame & { head: Outcome }>) => {
    const { head, blobs } = await start().catch((error: unknown) => {
      if (closing.signal.aborted) throw new Fault(wireFaults.away);
      if (!(error instanceof ChildFailure)) throw error;
      log.warn('a document could not be read within its limits', { read: task.read, bytes, by });
      throw new Fault(documentFaults.tooComplex);
    });
    if ('fault' in head) throw new Fault(head.fault, head.values);
    return { head, blobs };
  };

  const read = (
    { id, patient = false }: Reader,
    task: Task,
    bytes: Buffer,
  ): Promise<Frame & { head: { value: unknown } }> =>
    queue.turn(id, patient, () => run(id, bytes.length, task, () => runChild(task, bytes, limits, closing.signal)));

  const work = async (
    { id, patient = false }: Reader,
    address: string,
    { input, output, asked, progress, signal }: FileWork,
  ) => {
    const bytes = (await stat(input)).size;
    const isLarge = bytes > largeBytes;
    const task: Task = { read: 'file', address, asked, writes: output !== undefined };
    const stopped = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal;
    return (isLarge ? largeQueue : queue).turn(id, patient, async () => {
      await using from = await open(input, 'r');
      await using to = output === undefined ? undefined : await open(output, 'wx', 0o600);
      const files = { input: from.fd, output: to?.fd, progress };
      const start = () => runChild(task, new Uint8Array(), isLarge ? large : limits, stopped, files);
      const { head } = await run(id, bytes, task, () =>
        start().catch((error: unknown) => {
          signal?.throwIfAborted();
          throw error;
        }),
      );
      return head.value;
    });
  };

  const readTable = async (reader: Reader, kind: 'sheet' | 'book', bytes: Buffer, sheetLimits: SheetLimits) => {
    const max = `${sheetLimits.maxBytes / 1024 / 1024} MB`;
    ensure(bytes.length <= sheetLimits.maxBytes, sheetFaults.tooLarge, { max });
    return (await read(reader, { read: kind, limits: sheetLimits }, bytes)).head.value;
  };

  return {
    sheet: async (reader, bytes, most) => (await readTable(reader, 'sheet', bytes, most)) as string[][],
    book: async (reader, bytes, most) => (await readTable(reader, 'book', bytes, most)) as BookSheet[],
    word: async (reader, kind, bytes) => {
      const { head, blobs } = await read(reader, { read: 'word', kind }, bytes);
      const { markdown, sources } = head.value as { markdown: string; sources: string[] };
      return { markdown, pictures: sources.map((src, i) => ({ src, bytes: blobs[i] ?? new Uint8Array() })) };
    },
    archive: async (reader, bytes, archiveLimits) => {
      const within = { ...archiveLimits, bytes: Math.min(archiveLimits.bytes, archiveBytes) };
      const { head, blobs } = await read(reader, { read: 'archive', limits: within }, bytes);
      return new Map((head.value as string[]).map((name, i) => [name, blobs[i] ?? new Uint8Array()]));
    },
    kind: async (reader, bytes) => {
      if (!isArchive(bytes)) return readKind(sampleOf(bytes));
      const { head } = await read(reader, { read: 'kind' }, bytes);
      return head.value as FileKind | null;
    },
    pages: async (reader, kind, bytes) => (await read(reader, { read: 'pages', kind }, bytes)).head.value as PageTexts,
    pageCount: async (reader, bytes) => (await read(reader, { read: 'pageCount' }, bytes)).head.value as number,
    rule: async (reader, address, bytes) => {
      const { head, blobs } = await read(reader, { read: 'rule', address }, bytes);
      return { value: head.value, blobs };
    },
    file: work,
    close: () => {
      closing.abort();
      queue.close();
      largeQueue.close();
    },
  };
}
