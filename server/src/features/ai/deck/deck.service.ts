import { type deckApi, deckFaults, decksMax, mayEditDeck } from '@xueyan/contract/ai/deck';
import { textNow } from '@xueyan/contract/ai/deck-import';
import { slidesOf } from '@xueyan/contract/ai/deck-slide';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { marksFiles } from '../../base/parameter/ai-mark.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { ensureAnswer } from '../chat/chat.service.ts';
import { type DeckRow, deckStore } from './deck.store.ts';
import { checkPictures } from './deck-file.service.ts';
import { wordsOfDeck } from './deck-words.rule.ts';

type Api = typeof deckApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

export async function listDecks(db: Db, clock: Clock, actor: Actor, input: In<'list'>) {
  const scope = input.view === 'mine' ? ownScope(actor) : wholeSchool;
  const page = await deckStore.page(db, scope, actor.id, input);
  const resultList = page.resultList.map(({ updatedAt, ...row }) => ({ ...row, updateTime: clock.write(updatedAt) }));
  return { ...page, resultList };
}

/** Creates a deck from an outline; returns its id. */
export async function addDeck(db: Db, actor: Actor, { title, outline, theme, answerId }: In<'add'>): Promise<string> {
  if (answerId !== null) await ensureAnswer(db, actor, answerId);
  const content = { theme, slides: slidesOf(outline, title) };
  return insertDeck(db, actor, title, { ...noFile, content, ai: answerId !== null });
}

/** Content of a deck: slides, or an imported file with its changes. */
export type DeckMatter = Pick<DeckRow, 'content' | 'fileId' | 'source' | 'edits'>;
type NewDeck = DeckMatter & Pick<DeckRow, 'ai'>;
const noFile = { fileId: null, source: null, edits: null };

/** Stores a deck; throws when its owner has reached the maximum number of decks. */
export async function insertDeck(db: Db, actor: Actor, title: string, matter: NewDeck): Promise<string> {
  ensure((await deckStore.countOf(db, actor.id)) < decksMax, deckFaults.tooMany, { max: decksMax });
  return deckStore.insert(db, { ownerId: actor.id, title, ...matter, said: wordsOfDeck(matter) });
}

/** Returns a deck that the actor may read. */
export async function deckToRead(db: Db, actor: Actor, id: string) {
  const found = await deckStore.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditDeck(actor, found.row) || found.row.share === 'school', wireFaults.gone);
  return found;
}

export async function deckToEdit(db: Db, actor: Actor, id: string): Promise<DeckRow> {
  const row = await deckStore.lock(db, id);
  ensure(row, wireFaults.gone);
  ensure(mayEditDeck(actor, row), wireFaults.gone);
  return row;
}

export async function getDeck(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<Api['get']>> {
  const { row, ownerName } = await deckToRead(db, actor, id);
  return {
    ...{ deckId: row.id, title: row.title, share: row.share, ownerId: row.ownerId, ownerName, version: row.version },
    ...{ content: row.content, updateTime: clock.write(row.updatedAt), imported: row.fileId !== null },
    ...{ ai: row.ai, mark: row.ai && (await marksFiles(db)) },
    file: row.source && row.edits && { source: row.source, edits: row.edits },
    slideCount: (row.content ?? row.edits)?.slides.length ?? 0,
    editor: mayEditDeck(actor, row),
  };
}

/** Checks the texts of a deck that is shared with the school for sensitive words. */
export const checkDeck = async (db: Db, actor: Actor, title: string, { content, source, edits }: DeckMatter) => {
  const own = content?.slides.flatMap((slide) => [slide.title, slide.text]) ?? [];
  const taken = edits?.slides.flatMap((slide) =>
    (source?.slides[slide.from]?.shapes ?? []).map((shape) => textNow(slide, shape)),
  );
  await publishable(db, actor, { title, texts: [...own, ...(taken ?? [])].join('\n') });
};

export const saveDeckContent = (db: Db, actor: Actor, { deckId, version, content }: In<'saveContent'>) =>
  db.transaction(async (tx) => {
    const before = await deckToEdit(tx, actor, deckId);
    ensure(before.version === version, wireFaults.changed);
    ensure(before.content, wireFaults.gone);
    await checkPictures(tx, actor, before.content, content);
    if (before.share === 'school') await checkDeck(tx, actor, before.title, { ...noFile, content });
    const said = wordsOfDeck({ ...noFile, content });
    await deckStore.setMatter(tx, deckId, { content, said, version: version + 1 });
    return { version: version + 1 };
  });

export const updateDeck = (db: Db, actor: Actor, { deckId, ...said }: In<'update'>): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await deckToEdit(tx, actor, deckId);
    if (said.share === 'school') await checkDeck(tx, actor, said.title, before);
    await deckStore.set(tx, deckId, said);
  });

export async function copyDeck(db: Db, actor: Actor, id: string): Promise<{ deckId: string }> {
  const { row } = await deckToRead(db, actor, id);
  const { content, fileId, source, edits, ai } = row;
  return { deckId: await insertDeck(db, actor, row.title, { content, fileId, source, edits, ai }) };
}

export const removeDeck = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await deckToEdit(tx, actor, id);
    await deckStore.remove(tx, id);
  });
