import { fileFaults } from '@xueyan/contract/base/file';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { mayUseBank } from '../question-bank/question-bank.service.ts';
import { usableAmong } from './question.service.ts';
import { questionFileStore as store } from './question-file.store.ts';
import { questionVersionStore } from './question-version.store.ts';

type QuestionFile = Awaited<ReturnType<typeof store.ofQuestions>>[number];

const addresses = /\/api\/file\/get\/([0-9a-f-]{36})/gi;

/**
 * Who wrote it, who may use its bank or a question that shows it, who gives, invigilates or marks an exam that asks it, and
 * who sits one, practises or contends with it.
 */
async function mayRead(db: Db, actor: Actor, { id, ownerId, bankId }: QuestionFile): Promise<boolean> {
  if (ownerId === actor.id) return true;
  if (may(actor, 'question.write')) {
    if (await mayUseBank(db, actor, bankId)) return true;
    if ((await usableAmong(db, actor, await store.shownBy(db, id))).length > 0) return true;
  }
  const runs = may(actor, 'exam.give') ? scopeOf(actor, 'exam.manage') : null;
  if (await store.isGiven(db, actor.id, runs, id)) return true;
  if ((runs || may(actor, 'question.write')) && (await store.isOnPaper(db, actor.id, id))) return true;
  if ((await store.isSatBy(db, actor.id, id)) || (await store.isPractisedBy(db, actor.id, id))) return true;
  return store.isContestedBy(db, actor.id, id, clock.now());
}

/** Throws unless the actor may read a file of a question. */
export async function questionFileToRead(db: Db, actor: Actor, _bankId: string, fileId: string): Promise<void> {
  const [file] = await store.ofQuestions(db, [fileId]);
  ensure(file, fileFaults.missing);
  ensure(await mayRead(db, actor, file), fileFaults.missing);
}

/** Those of the files that belong to questions and that the actor may read. */
export async function readableAmong(db: Db, actor: Actor, fileIds: string[]): Promise<string[]> {
  const readable: string[] = [];
  for (const file of await store.ofQuestions(db, fileIds)) if (await mayRead(db, actor, file)) readable.push(file.id);
  return readable;
}

/**
 * Writes down which files the present version of a question shows. Those that its author may not read stay out: an address
 * in a text of one's own opens nothing.
 */
export async function noteFiles(db: Db, actor: Actor, questionId: string): Promise<void> {
  const version = await questionVersionStore.current(db, questionId);
  if (!version) return;
  const text = JSON.stringify([version.content, version.key, version.analysis]);
  const named = new Set([...text.matchAll(addresses)].map(([, id = '']) => id.toLowerCase()));
  await store.link(db, version.id, await readableAmong(db, actor, [...named]));
}
