import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { deckApi } from '@xueyan/contract/ai/deck';
import { type ImportedSource, importFaults } from '@xueyan/contract/ai/deck-import';
import { fileAddress, fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type FormFile, firstOf } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile, keepFile, storeFile } from '../../base/stored-file/stored-file.service.ts';
import { checkDeck, deckToEdit, insertDeck } from './deck.service.ts';
import { type DeckRow, deckStore } from './deck.store.ts';
import type { ReadImport } from './deck-import.rule.ts';
import { joinRewrite } from './deck-rewrite.rule.ts';
import { wordsOfDeck } from './deck-words.rule.ts';

const reader = new URL('./deck-import.rule.ts', import.meta.url).href;
const writer = new URL('./deck-rewrite.rule.ts', import.meta.url).href;

export const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** Imports a PPTX: stores it unchanged and reads its texts. Returns the deck. */
export async function importDeck(
  db: Db,
  platform: Platform,
  actor: Actor,
  incoming: AsyncIterable<FormFile>,
): Promise<{ deckId: string }> {
  const file = await firstOf(incoming);
  ensure(file, fileFaults.empty);
  ensure(file.bytes.length > 0, fileFaults.empty);
  const kind = (await platform.parser.kind({ id: actor.id }, file.bytes))?.extension;
  // A locked file has the container format of the old Office.
  ensure(kind !== 'cfb', importFaults.locked);
  ensure(kind !== 'pptm' && kind !== 'ppsm' && kind !== 'potm', importFaults.macros);
  ensure(kind === 'pptx', importFaults.kind);
  const { value, blobs } = await platform.parser.rule({ id: actor.id }, reader, file.bytes);
  const { source, pictures } = value as ReadImport;
  const place = { ownerId: actor.id, scope: 'deck' as const, scopeId: randomUUID() };
  const fileId = await storeFile(db, platform.files, file.bytes, { ...place, name: file.name, mediaType: pptxType });
  for (const [at, { name, at: places }] of pictures.entries()) {
    const bytes = Buffer.from(blobs[at] ?? []);
    const upload = { ...place, name: name.split('/').at(-1) ?? 'picture', bytes };
    const id = await keepFile(db, platform, upload, ['png', 'jpg', 'gif']);
    if (id) showAt(source, places, fileAddress(id));
  }
  const title = file.name
    .replace(/\.\w{1,8}$/, '')
    .trim()
    .slice(0, 100);
  const slides = source.slides.map((_, from) => ({ from, texts: {}, notes: null }));
  const matter = { content: null, fileId, source, edits: { slides }, ai: false };
  return { deckId: await insertDeck(db, actor, title || 'PPTX', matter) };
}

function showAt(source: ImportedSource, places: [number, number][], address: string): void {
  for (const [slide, shape] of places) {
    const found = source.slides[slide]?.shapes[shape];
    if (found) found.address = address;
  }
}

/** Stores the texts and the order of an imported deck. */
export const saveEdits = (db: Db, actor: Actor, { deckId, version, edits }: z.output<typeof deckApi.saveEdits.input>) =>
  db.transaction(async (tx) => {
    const before = await deckToEdit(tx, actor, deckId);
    ensure(before.source, importFaults.notImported);
    ensure(before.version === version, wireFaults.changed);
    const known = before.source.slides.length;
    ensure(
      edits.slides.every(({ from }) => from < known),
      wireFaults.gone,
    );
    if (before.share === 'school') await checkDeck(tx, actor, before.title, { ...before, edits });
    await deckStore.setMatter(tx, deckId, { edits, said: wordsOfDeck({ ...before, edits }), version: version + 1 });
    return { version: version + 1 };
  });

/** Returns the file of an imported deck with its current texts and order. */
export async function rewrittenFile(db: Db, platform: Platform, actor: Actor, row: DeckRow): Promise<Buffer> {
  const file = row.fileId ? await findFile(db, row.fileId) : undefined;
  ensure(file, importFaults.notImported);
  ensure(row.edits, importFaults.notImported);
  const stream = await platform.files.open(file.sha256);
  ensure(stream, fileFaults.missing);
  const asked = joinRewrite(row.edits, await buffer(stream));
  const { blobs } = await platform.parser.rule({ id: actor.id }, writer, asked);
  return Buffer.from(blobs[0] ?? []);
}
