import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyRequest } from 'fastify';
import { newId } from '../db/id.ts';
import { clock } from '../platform/clock.ts';

export interface FormLimits {
  /** Field whose files are accepted; files of other fields are read and discarded. */
  field: string;
  files: number;
  /** Maximum bytes of one file, and of all files together. */
  fileBytes: number;
  totalBytes: number;
  /** Fault for a file that is too large. */
  tooLarge?: Fault;
}

export interface FormFile {
  name: string;
  bytes: Buffer;
}

/** File of a form, stored on disk. */
export interface FilePlace {
  name: string;
  path: string;
}

/** Limits of the text fields that a form may carry beside its files. */
export const formFields = { fields: 10, fieldSize: 4096 };

/**
 * Yields the files of a form one at a time, so that at most one is in memory. Reads nothing before the first is
 * requested: until then a sender without the right can be refused. All files have arrived when the first is yielded;
 * they are stored below `folder` until the last was taken.
 */
export async function* filesOf(request: FastifyRequest, folder: string, limits: FormLimits): AsyncGenerator<FormFile> {
  for await (const { name, path } of placesOf(request, folder, limits)) yield { name, bytes: await readFile(path) };
}

/**
 * Yields the paths of files that are too large for memory, as `filesOf` does; each path is valid until the next is
 * requested.
 */
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

/** Returns a path below the folder for a file of one's own; what an interrupted server leaves there is removed too. */
export const placeFor = (folder: string): string => join(folder, `${placePrefix}${newId()}`);

/** Longer than any form takes to arrive. */
const abandonedMs = 24 * 3_600_000;

/** Removes files below the folder that an interrupted server left behind. */
export async function removeAbandonedForms(folder: string, now = clock.now().getTime()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => name.startsWith(placePrefix)).map((name) => join(folder, name))) {
    const since = await stat(path).catch(() => null);
    if (since && now - since.mtimeMs > abandonedMs) await rm(path, { recursive: true, force: true });
  }
}

/** Returns the only file of a form, if there is one. */
export async function firstOf(files: AsyncIterable<FormFile>): Promise<FormFile | undefined> {
  for await (const file of files) return file;
  return undefined;
}

async function receive(request: FastifyRequest, place: string, limits: FormLimits) {
  try {
    return await readForm(request, place, limits);
  } catch (error) {
    // Drains the rest of the request; otherwise the browser goes on sending and never reads the response.
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
    // A part may come without a file name.
    if (wanted) received.push({ name: part.filename || 'file', path });
  }
  return received;
}

const drop = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const tooLarge = (bytes: number) => new Fault(wireFaults.tooLarge, { max: `${Math.floor(bytes / 1024 / 1024)} MB` });

/** Errors of a malformed or truncated form. */
const malformed = new Set([
  'FST_PROTO_VIOLATION',
  'FST_INVALID_JSON_FIELD_ERROR',
  'FST_MP_PREMATURE_CLOSE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ECONNRESET',
]);

/** Translates an error of the form parser into a fault; other errors are returned unchanged. */
export function formFault(error: unknown, maxFiles: number): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return new Fault(wireFaults.tooManyFiles, { max: maxFiles });
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new Fault(wireFaults.tooManyFields, { max: formFields.fields });
  }
  // The underlying parser throws plain errors.
  const plain = code === undefined && error.name === 'Error';
  return plain || malformed.has(code ?? '') ? new Fault(wireFaults.badForm) : error;
}
