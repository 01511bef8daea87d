import { courseFaults } from '@xueyan/contract/school/course';
import { mayMarkCourse, teachersIn } from '@xueyan/contract/school/course-policy';
import { attemptFaults, mayDoAttempt, mayReadAttempt, mayWorkInAttempt } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionToOpen } from '../../school/section/section.service.ts';
import { attemptStore, type ReachedAttempt } from './attempt.store.ts';

export const notifyBoard = (
  db: Db,
  platform: Platform,
  run: Pick<ReachedAttempt, 'teacherId' | 'team' | 'sectionId'>,
) => platform.live.toUsers(db, teachersIn(run), { type: 'board.changed', data: { sectionId: run.sectionId } });

async function found(db: Db, runId: string): Promise<ReachedAttempt> {
  const run = await attemptStore.find(db, runId);
  ensure(run, wireFaults.gone);
  return run;
}

/** Returns the actor's own attempt. */
export async function ownAttempt(db: Db, actor: Actor, runId: string): Promise<ReachedAttempt> {
  const run = await found(db, runId);
  ensure(mayDoAttempt(actor, run), wireFaults.gone);
  return run;
}

/** Returns the attempt if it is the actor's own or in a course that they teach. */
export async function attemptToRead(db: Db, actor: Actor, runId: string): Promise<ReachedAttempt> {
  const run = await found(db, runId);
  ensure(mayReadAttempt(actor, run), wireFaults.gone);
  return run;
}

/** Returns the actor's own attempt if it can still be continued. */
export async function attemptToWorkIn(db: Db, actor: Actor, runId: string): Promise<ReachedAttempt> {
  const run = await ownAttempt(db, actor, runId);
  ensure(mayWorkInAttempt(actor, run), attemptFaults.withdrawn);
  ensure(run.courseState !== 'ended', courseFaults.ended);
  if (!run.trial) await sectionToOpen(db, actor, run.sectionId);
  return run;
}

/** Returns the attempt if the actor may add content to it: its owner while it can be continued, and its teachers. */
export async function attemptToWrite(db: Db, actor: Actor, runId: string): Promise<ReachedAttempt> {
  const run = await attemptToRead(db, actor, runId);
  return mayMarkCourse(actor, run) ? run : attemptToWorkIn(db, actor, runId);
}
