import { type HelpNode, helpFaults } from '@xueyan/contract/base/help';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { type HelpRow, helpStore } from './help.store.ts';
import { treeOf, withAncestors } from './help-tree.rule.ts';

/** Returns the published documents of the actor's roles. */
export const readableTree = async (db: Db, actor: Actor): Promise<HelpNode[]> =>
  treeOf(await helpStore.readable(db, actor.id));

/** Returns the documents whose title or text contains the words, with their ancestors. */
export async function searchTree(db: Db, actor: Actor, words: string): Promise<HelpNode[]> {
  const entries = await helpStore.readable(db, actor.id);
  const wanted = words.trim();
  if (wanted === '') return treeOf(entries);
  return treeOf(withAncestors(entries, await helpStore.matching(db, actor.id, wanted)));
}

/** Returns a document that one of the actor's roles may read. */
export async function readDocument(db: Db, actor: Actor, documentId: string): Promise<HelpRow> {
  const document = await helpStore.findReadable(db, actor.id, documentId);
  ensure(document, wireFaults.gone);
  return document;
}

/** Admits readers and writers of the document: for data that belongs to it, such as its pictures. */
export async function documentToRead(db: Db, actor: Actor, documentId: string): Promise<HelpRow> {
  return may(actor, 'help.manage') ? documentToWrite(db, actor, documentId) : readDocument(db, actor, documentId);
}

/** Admits writers of the document. */
export async function documentToWrite(db: Db, actor: Actor, documentId: string): Promise<HelpRow> {
  ensure(may(actor, 'help.manage'), wireFaults.gone);
  const document = await helpStore.find(db, documentId);
  ensure(document, wireFaults.gone);
  return document;
}

/** Number of levels that a tree beside a text can show. */
const levelsMax = 4;
export const ensureDepth = (levels: number) => ensure(levels <= levelsMax, helpFaults.tooDeep);
