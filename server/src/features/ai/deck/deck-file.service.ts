import { deckFaults, mayEditDeck } from '@xueyan/contract/ai/deck';
import { pictureKinds } from '@xueyan/contract/ai/deck-block';
import type { DeckContent } from '@xueyan/contract/ai/deck-slide';
import { fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { deckStore } from './deck.store.ts';

/** Lets an actor read a file of a deck who sees any deck that shows it: a copy shows the pictures of its original. */
export async function deckFileToRead(db: Db, actor: Actor, deckId: string, fileId: string): Promise<void> {
  const found = await deckStore.find(db, deckId);
  if (found && mayEditDeck(actor, found.row)) return;
  ensure(await deckStore.showsFile(db, actor.id, fileId), fileFaults.missing);
}

/** Lets an actor upload a picture to a deck who may change it. */
export async function deckFileToWrite(db: Db, actor: Actor, deckId: string): Promise<void> {
  const found = await deckStore.find(db, deckId);
  ensure(found, wireFaults.gone);
  ensure(mayEditDeck(actor, found.row), wireFaults.gone);
}

/** Returns the ids of the picture files that the slides show. */
export const picturesOf = (content: DeckContent | null): string[] => [
  ...new Set(
    (content?.slides ?? []).flatMap(({ block }) =>
      block?.kind === 'picture' && block.address ? [block.address.split('/').at(-1) ?? ''] : [],
    ),
  ),
];

/** Checks that pictures new in a deck are pictures, and belong to decks that the actor may see. */
export async function checkPictures(db: Db, actor: Actor, before: DeckContent, content: DeckContent): Promise<void> {
  const known = new Set(picturesOf(before));
  for (const id of picturesOf(content)) {
    if (known.has(id)) continue;
    const file = await findFile(db, id);
    ensure(file, deckFaults.picture);
    const { scope, mediaType } = file;
    ensure(scope === 'deck' && pictureKinds.some((one) => one === mediaType), deckFaults.picture);
    await deckFileToRead(db, actor, file.scopeId, id);
  }
}
