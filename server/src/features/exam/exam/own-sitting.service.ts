import { sittingFaults } from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { attemptStore } from './attempt.store.ts';
import { candidateStore } from './candidate.store.ts';
import { type ExamRow, examStore } from './exam.store.ts';

/** Returns whether candidates may see results: an archived exam keeps the results that it had. */
export const hasResults = ({ state, resultedAt }: ExamRow) =>
  state === 'resulted' || (state === 'archived' && resultedAt !== null);

/** Returns the attempt of a person that is shown as their result. */
export async function shownAttempt(db: Db, examId: string, userId: string, attempt?: number) {
  const all = await attemptStore.all(db, examId, userId);
  const asked = ({ row }: (typeof all)[number]) => row.attempt === attempt;
  return (attempt ? all.find(asked) : (all.find(({ counts }) => counts) ?? all[0]))?.row;
}

/** Returns the exam and the actor's candidate row, locked against other changes; who has none yet may be invited. */
export async function ownSitting(db: Db, actor: Actor, examId: string, invite?: () => Promise<void>) {
  let found = await candidateStore.lockOwn(db, examId, actor.id);
  if (!found && invite) {
    await invite();
    found = await candidateStore.lockOwn(db, examId, actor.id);
  }
  ensure(found, wireFaults.gone);
  ensure(found.exam.state !== 'draft', wireFaults.gone);
  return found;
}

/**
 * Returns the same without a lock, if the actor may see their result: the attempt asked for, or the one that counts, the
 * latest if all do.
 */
export async function sittingWithResult(db: Db, actor: Actor, examId: string, attempt?: number) {
  const exam = await examStore.row(db, examId);
  ensure(exam, wireFaults.gone);
  ensure(exam.state !== 'draft', wireFaults.gone);
  const candidate = await shownAttempt(db, examId, actor.id, attempt);
  ensure(candidate, wireFaults.gone);
  ensure(hasResults(exam) && exam.resultView !== 'none', sittingFaults.noResults);
  return { exam, candidate };
}
