import { courseFaults, mayEditCourse } from '@xueyan/contract/school/course';
import { mayDoRun, mayReadRun, mayWorkInRun, runFaults } from '@xueyan/contract/teaching/run';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type RunSeen, runStore } from './run.store.ts';

export const tellBoard = (db: Db, platform: Platform, run: Pick<RunSeen, 'teacherId' | 'sectionId'>) =>
  platform.live.toUsers(db, [run.teacherId], { type: 'board.changed', data: { sectionId: run.sectionId } });

async function found(db: Db, runId: string): Promise<RunSeen> {
  const run = await runStore.find(db, runId);
  ensure(run, wireFaults.gone);
  return run;
}

/** The run, when it is the actor's own. */
export async function ownRun(db: Db, actor: Actor, runId: string): Promise<RunSeen> {
  const run = await found(db, runId);
  ensure(mayDoRun(actor, run), wireFaults.gone);
  return run;
}

/** The run, when the actor did it or teaches it. */
export async function runToRead(db: Db, actor: Actor, runId: string): Promise<RunSeen> {
  const run = await found(db, runId);
  ensure(mayReadRun(actor, run), wireFaults.gone);
  return run;
}

/** The run, when it is the actor's own and can still be gone on with. */
export async function runToWorkIn(db: Db, actor: Actor, runId: string): Promise<RunSeen> {
  const run = await ownRun(db, actor, runId);
  ensure(mayWorkInRun(actor, run), runFaults.withdrawn);
  ensure(run.courseState !== 'ended', courseFaults.ended);
  return run;
}

/** The run, when the actor may put something into it: who goes on with it, and who teaches it. */
export async function runToWrite(db: Db, actor: Actor, runId: string): Promise<RunSeen> {
  const run = await runToRead(db, actor, runId);
  return mayEditCourse(actor, run) ? run : runToWorkIn(db, actor, runId);
}
