import { sittingFaults } from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { candidateStore } from './candidate.store.ts';
import { examStore } from './exam.store.ts';

/** The exam and the actor's place in it, which nobody else changes meanwhile. */
export async function ownSitting(db: Db, actor: Actor, examId: string) {
  const exam = await examStore.row(db, examId);
  ensure(exam, wireFaults.gone);
  ensure(exam.state !== 'draft', wireFaults.gone);
  const candidate = await candidateStore.lockOwn(db, examId, actor.id);
  ensure(candidate, wireFaults.gone);
  return { exam, candidate };
}

/** The same, once the actor may see their result; nobody is kept from changing it. */
export async function sittingWithResult(db: Db, actor: Actor, examId: string) {
  const exam = await examStore.row(db, examId);
  ensure(exam, wireFaults.gone);
  ensure(exam.state !== 'draft', wireFaults.gone);
  const candidate = await candidateStore.findOwn(db, examId, actor.id);
  ensure(candidate, wireFaults.gone);
  ensure(exam.state === 'resulted' && exam.resultView !== 'none', sittingFaults.noResults);
  return { exam, candidate };
}
