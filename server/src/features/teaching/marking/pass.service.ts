import { markingFaults } from '@xueyan/contract/teaching/marking';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { notifyOfAttempt } from '../attempt/report.service.ts';
import { stepStatesOf } from '../attempt/step.service.ts';
import { letPass, takeBack } from '../checkpoint-pass/checkpoint-pass.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { attemptToMark } from './marking.service.ts';

async function stepToMark(db: Db, actor: Actor, runId: string, checkpointId: string) {
  const run = await attemptToMark(db, actor, runId);
  const { steps } = await readExperiment(db, run.sectionId);
  const step = steps.find((one) => one.id === checkpointId);
  ensure(step, wireFaults.gone);
  return { run, step };
}

/** Passes a step by hand that failed through no fault of the student, who sees the pass and its reason. */
export async function passStep(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  checkpointId: string,
  reason: string,
): Promise<void> {
  const { run, step } = await stepToMark(db, actor, runId, checkpointId);
  const stateOf = await stepStatesOf(db, [runId]);
  ensure(!stateOf(runId, checkpointId).passed, markingFaults.alreadyPassed);
  await db.transaction(async (tx) => {
    ensure(await letPass(tx, { runId, checkpointId, reason, teacherId: actor.id }), markingFaults.alreadyPassed);
    const detail = { checkpointId, title: step.title, points: step.points, reason, ownerId: run.ownerId };
    await recordAudit(tx, actor, 'marking.passStep', runId, detail);
    await notifyOfAttempt(tx, platform, run);
  });
}

/** Takes the manual pass back; the results of the checks count again. */
export async function takeBackPass(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  checkpointId: string,
): Promise<void> {
  const { run, step } = await stepToMark(db, actor, runId, checkpointId);
  await db.transaction(async (tx) => {
    ensure(await takeBack(tx, runId, checkpointId, actor.id), wireFaults.changed);
    await recordAudit(tx, actor, 'marking.takeBackPass', runId, { checkpointId, title: step.title });
    await notifyOfAttempt(tx, platform, run);
  });
}
