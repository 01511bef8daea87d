import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyRequest } from 'fastify';
import { clock } from '../platform/clock.ts';

export interface FormLimits {
  /** The field whose files are meant; those of others are read and dropped. */
  field: string;
  files: number;
  /** Bytes of one file, and of all of them together. */
  fileBytes: number;
  totalBytes: number;
  /** What is said of a file that is larger. */
  tooLarge?: Fault;
}

export interface FormFile {
  name: string;
  bytes: Buffer;
}

/** A file of a form that lies on the disk. */
export interface FilePlace {
  name: string;
  path: string;
}

/** Fields of text that a form may carry beside its files. */
export const formFields = { fields: 10, fieldSize: 4096 };

/**
 * The files of a form, one at a time, so that never more than one of them is in memory. Nothing is read before the
 * first is asked for: whoever may not send them is refused until then. All have arrived when the first is handed out;
 * until the last was taken they lie below `folder`.
 */
export async function* filesOf(request: FastifyRequest, folder: string, limits: FormLimits): AsyncGenerator<FormFile> {
  for await (const { name, path } of placesOf(request, folder, limits)) yield { name, bytes: await readFile(path) };
}

/** As `filesOf`, for those that are too large for memory: where they lie, until the next is asked for. */
export async function* placesOf(
  request: FastifyRequest,
  folder: string,
  limits: FormLimits,
): AsyncGenerator<FilePlace> {
  await mkdir(folder, { recursive: true });
  const place = await mkdtemp(join(folder, placePrefix));
  try {
    yield* await receive(request, place, limits);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const placePrefix = 'form-';
/** No form takes as long to arrive. */
const abandonedMs = 24 * 3_600_000;

/** Takes away what a server that was cut off left below the folder. */
export async function removeAbandonedForms(folder: string, now = clock.now().getTime()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => name.startsWith(placePrefix)).map((name) => join(folder, name))) {
    const since = await stat(path).catch(() => null);
    if (since && now - since.mtimeMs > abandonedMs) await rm(path, { recursive: true, force: true });
  }
}

/** The only file of a form, if there is one. */
export async function firstOf(files: AsyncIterable<FormFile>): Promise<FormFile | undefined> {
  for await (const file of files) return file;
  return undefined;
}

async function receive(request: FastifyRequest, place: string, limits: FormLimits) {
  try {
    return await readForm(request, place, limits);
  } catch (error) {
    // What is still to come is taken off the wire, or a browser would go on sending and never read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw formFault(error, limits.files);
  }
}

async function readForm(request: FastifyRequest, place: string, { field, files, fileBytes, ...limits }: FormLimits) {
  const received: FilePlace[] = [];
  let total = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      total += chunk.length;
      if (total > limits.totalBytes) throw tooLarge(limits.totalBytes);
      yield chunk;
    }
  }
  const options = { throwFileSizeLimit: false, limits: { ...formFields, files, fileSize: fileBytes } };
  for await (const part of request.files(options)) {
    const path = join(place, String(received.length));
    const wanted = part.fieldname === field;
    await pipeline(part.file, counted, wanted ? createWriteStream(path) : drop());
    if (part.file.truncated) throw limits.tooLarge ?? tooLarge(fileBytes);
    // A part may come without a name.
    if (wanted) received.push({ name: part.filename || 'file', path });
  }
  return received;
}

const drop = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const tooLarge = (bytes: number) => new Fault(wireFaults.tooLarge, { max: `${Math.floor(bytes / 1024 / 1024)} MB` });

/** A form that is not one, or that ends before its end. */
const malformed = new Set([
  'FST_PROTO_VIOLATION',
  'FST_INVALID_JSON_FIELD_ERROR',
  'FST_MP_PREMATURE_CLOSE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ECONNRESET',
]);

/** What the reader of forms throws, as a fault; what is none of its errors, as it is. */
export function formFault(error: unknown, maxFiles: number): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return new Fault(wireFaults.tooManyFiles, { max: maxFiles });
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new Fault(wireFaults.tooManyFields, { max: formFields.fields });
  }
  // The parser below it throws plain errors.
  const plain = code === undefined && error.name === 'Error';
  return plain || malformed.has(code ?? '') ? new Fault(wireFaults.badForm) : error;
}
