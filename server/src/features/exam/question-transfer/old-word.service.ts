import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { transferFaults } from '@xueyan/contract/exam/question-transfer';
import { documentFaults, unpackedMaxBytes } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { hasProgram } from '../../../platform/installed-parts.ts';
import type { Reader } from '../../../platform/parser/parser.ts';
import { Queue } from '../../../platform/parser/queue.ts';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ParsedFile } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { convertedKind } from './word-kind.rule.ts';

/** How long the conversion of one document may take. */
const convertingMs = 90_000;

/** Conversions of this server take turns, since each may need more than a gigabyte; nobody fills the queue alone. */
const queue = new Queue({ atOnce: 1, waiting: 8, waitingOfOne: 1, waitMs: 120_000 });

/** A program can write far more than it was given; what no reader unpacks is not loaded. */
async function readMade(path: string, size: number): Promise<Buffer> {
  ensure(size <= unpackedMaxBytes, documentFaults.tooComplex);
  return readFile(path);
}

async function convert({ judge }: Pick<Platform, 'judge'>, bytes: Buffer, extension: string) {
  const signal = AbortSignal.timeout(convertingMs);
  const source = Readable.from([bytes]);
  const work = { program: 'soffice', source, extension, form: 'docx' } as const;
  return judge
    .convert(work, (path, size) => readMade(path, size), signal)
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return { message: 'the conversion took too long' };
    });
}

/**
 * Reads a file by `read`. A document of Word before 2007, of OpenDocument or in Rich Text is made a `.docx` before, by the
 * program that shows Office files as pages, in the same jail; the result says so. Throws `transferFaults.oldWord` where the
 * host has no such program, `oldWordJail` where it has no jail, `oldWordBroken` for a document that it cannot open, and
 * `documentFaults.busy` where others wait already.
 */
export async function readConverted(
  platform: Pick<Platform, 'judge' | 'log'>,
  { id, patient = false }: Reader,
  bytes: Buffer,
  read: (bytes: Buffer) => Promise<RuleReading>,
): Promise<RuleReading> {
  const kind = convertedKind(bytes);
  if (!kind) return read(bytes);
  ensure(await hasProgram('soffice'), transferFaults.oldWord, { kind });
  ensure((await platform.judge.status()).available, transferFaults.oldWordJail, { kind });
  const made = await queue.turn(id, patient, () => convert(platform, bytes, kind));
  if ('message' in made) {
    platform.log.warn('a document of questions could not be converted', { kind, why: made.message });
    throw new Fault(transferFaults.oldWordBroken, { kind });
  }
  const { value, blobs } = await read(made.taken);
  const file = value as ParsedFile;
  return { value: { ...file, notes: [remarkOf('converted', { kind }), ...file.notes] }, blobs };
}
