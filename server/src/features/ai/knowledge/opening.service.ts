import { buffer } from 'node:stream/consumers';
import { type knowledgeApi, shownCell, shownRows } from '@xueyan/contract/ai/knowledge';
import { isSheet, rowsIn } from '@xueyan/contract/ai/sheet-place';
import { fileAddress } from '@xueyan/contract/base/file';
import { renditionOf } from '@xueyan/contract/teaching/courseware';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { readSheets, titlesOf } from '../../base/text-index/document-text.service.ts';
import { renditionFor } from '../../teaching/courseware/rendition.service.ts';
import { documentToRead } from './document.service.ts';
import { type ChunkRow, type DocumentRow, knowledgeStore as store } from './knowledge.store.ts';

type Opened = Output<typeof knowledgeApi.openDocument>;

/** Number of rows that are shown before the cited ones. */
const rowsBefore = 20;

/** Returns a document with its pages and the place of one of its passages; starts the conversion of an Office file. */
export async function openDocument(
  db: Db,
  platform: Platform,
  actor: Actor,
  { documentId, chunkId }: z.output<typeof knowledgeApi.openDocument.input>,
): Promise<Opened> {
  const document = await documentToRead(db, actor, documentId);
  const file = await findFile(db, document.fileId);
  ensure(file, wireFaults.gone);
  const chunk = await passageOf(db, document, chunkId);
  const spot = chunk && {
    ...{ chunkId: chunk.id, position: chunk.position, place: chunk.place, text: chunk.text },
    ...{ enabled: chunk.enabled, before: await store.countBefore(db, chunk) },
  };
  return {
    ...{ documentId, title: document.title, address: fileAddress(file.id), spot: spot ?? null },
    pages: await pagesOf(db, platform, document, file),
    sheet: isSheet(file.name),
  };
}

async function passageOf(db: Db, { id }: DocumentRow, chunkId: string | null): Promise<ChunkRow | undefined> {
  const chunk = chunkId ? await store.chunk(db, chunkId) : undefined;
  return chunk?.documentId === id && !chunk.pending ? chunk : undefined;
}

type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

async function pagesOf(
  db: Db,
  platform: Platform,
  { baseId }: DocumentRow,
  file: StoredFile,
): Promise<Opened['pages']> {
  if (/\.pdf$/i.test(file.name)) return { state: 'ready', address: fileAddress(file.id) };
  if (isSheet(file.name) || renditionOf(file.name) !== 'pdf') return { state: 'none', address: '' };
  const found = await renditionFor(db, platform, file);
  if (found.state !== 'done') return { state: found.state === 'waiting' ? 'making' : 'none', address: '' };
  const { sha256, bytes } = found;
  const made = { sha256, bytes, name: `${file.name}.pdf`, mediaType: 'application/pdf', ownerId: file.ownerId };
  return { state: 'ready', address: fileAddress(await store.layBeside(db, baseId, made)) };
}

/** Returns the rows of a workbook around a passage of it; its first ones where the passage names none. */
export async function rowsAround(
  db: Db,
  platform: Platform,
  actor: Actor,
  { documentId, chunkId }: z.output<typeof knowledgeApi.rows.input>,
): Promise<Output<typeof knowledgeApi.rows>> {
  const document = await documentToRead(db, actor, documentId);
  const file = await findFile(db, document.fileId);
  ensure(file, wireFaults.gone);
  ensure(isSheet(file.name), wireFaults.gone);
  const stream = await platform.files.open(file.sha256);
  ensure(stream, wireFaults.gone);
  const sheets = await readSheets(platform, { bytes: await buffer(stream), ownerId: actor.id });
  const place = rowsIn((await passageOf(db, document, chunkId))?.place ?? '');
  const written = sheets.filter(({ rows }) => rows.some((cells) => cells.some(Boolean)));
  const sheet = (place?.sheet && sheets.find(({ name }) => name === place.sheet)) || written[0];
  ensure(sheet, wireFaults.gone);
  const titles = titlesOf(sheet.rows);
  const rows = sheet.rows.flatMap((cells, at) => (cells.some(Boolean) ? [{ row: at + 1, cells }] : []));
  const first = place ? rows.findIndex(({ row }) => row >= place.from) : 0;
  const from = Math.max(0, first - rowsBefore);
  return {
    ...{ sheet: sheet.name, titles: titles?.titles ?? [], total: rows.length },
    cited: place && { from: place.from, to: place.to },
    rows: rows
      .slice(from, from + shownRows)
      .filter(({ row }) => row !== titles?.row)
      .map(({ row, cells }) => ({ row, cells: cells.map(shortened) })),
  };
}

const shortened = (cell: string) => (cell.length > shownCell ? `${cell.slice(0, shownCell - 1)}…` : cell);
