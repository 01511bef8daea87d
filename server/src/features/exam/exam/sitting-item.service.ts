import { entryFaults } from '@xueyan/contract/exam/proctoring';
import { sittingFaults } from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { watchPlace } from '../exam-place/place-watch.service.ts';
import { arrangedFor } from './arrangement.service.ts';
import { candidateStore } from './candidate.store.ts';
import { deadlineOf } from './deadline.rule.ts';
import { examStore } from './exam.store.ts';

/** Returns the question of an exam item for the actor, as a candidate of the exam. */
export async function askedItem(db: Db, actor: Actor, examId: string, itemId: string) {
  const exam = await examStore.row(db, examId);
  const candidate = await candidateStore.findOwn(db, examId, actor.id);
  ensure(exam, wireFaults.gone);
  ensure(candidate, wireFaults.gone);
  ensure(exam.state !== 'draft', wireFaults.gone);
  const asked = (await arrangedFor(db, exam, candidate)).flatMap(({ questions }) => questions);
  const item = asked.find((one) => one.itemId === itemId);
  ensure(item, wireFaults.gone);
  return { exam, candidate, item };
}

/** Returns the same while the actor may answer it, and checks where they sit. */
export async function itemToAnswer(db: Db, platform: Platform, actor: Actor, examId: string, itemId: string) {
  await watchPlace(db, platform, actor, examId, 'answer');
  const found = await askedItem(db, actor, examId, itemId);
  const { exam, candidate } = found;
  ensure(candidate.state !== 'submitted', sittingFaults.handedIn);
  ensure(candidate.state === 'answering', sittingFaults.notYet);
  ensure(!exam.pausedAt, entryFaults.paused);
  const open = exam.state === 'running' || (exam.state === 'marking' && candidate.reopenedUntil);
  ensure(open && clock.now() <= deadlineOf(exam, candidate), sittingFaults.over);
  return found;
}
