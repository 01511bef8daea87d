import { fileAddresses, fileFaults } from '@xueyan/contract/base/file';
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

/**
 * Returns whether the actor may read a file: its author, users of its bank or of a question that shows it, people who
 * give, invigilate or mark an exam with that question, and those who sit such an exam, practise the question or compete
 * with it.
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

/** Faults unless the actor may read a file of a question. */
export async function questionFileToRead(db: Db, actor: Actor, _bankId: string, fileId: string): Promise<void> {
  const [file] = await store.ofQuestions(db, [fileId]);
  ensure(file, fileFaults.missing);
  ensure(await mayRead(db, actor, file), fileFaults.missing);
}

/** Returns those of the files that belong to questions and that the actor may read. */
export async function readableAmong(db: Db, actor: Actor, fileIds: string[]): Promise<string[]> {
  const readable: string[] = [];
  for (const file of await store.ofQuestions(db, fileIds)) if (await mayRead(db, actor, file)) readable.push(file.id);
  return readable;
}

/**
 * Records the files that the current version of a question shows. Files that its author may not read are left out, so
 * that an address in one's own text opens nothing.
 */
export async function noteFiles(db: Db, actor: Actor, questionId: string): Promise<void> {
  const version = await questionVersionStore.current(db, questionId);
  if (!version) return;
  const text = JSON.stringify([version.content, version.key, version.analysis]);
  const named = new Set([...text.matchAll(fileAddresses)].map(([, id = '']) => id.toLowerCase()));
  await store.link(db, version.id, await readableAmong(db, actor, [...named]));
}
