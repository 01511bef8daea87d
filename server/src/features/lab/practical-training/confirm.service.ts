import { practicalTrainingFaults as faults, type practicalTrainingApi } from '@xueyan/contract/lab/practical-training';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { milestoneToMark } from './practical-training.service.ts';
import { practicalTrainingStore as store } from './practical-training.store.ts';
import { plansOf } from './standing.service.ts';
import { traineeStore } from './trainee.store.ts';

type Api = typeof practicalTrainingApi;

/** Confirms that a student has reached a milestone without checks; a repeated confirmation changes nothing. */
export const confirmMilestone = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { milestoneId, studentId, note }: z.output<Api['confirm']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { milestone, course } = await milestoneToMark(tx, actor, milestoneId);
    ensure(await traineeStore.isMember(tx, course.id, studentId), wireFaults.gone);
    const plan = (await plansOf(tx, [milestone.sectionId])).get(milestone.sectionId);
    const steps = plan?.find(({ id }) => id === milestoneId)?.checkpointIds ?? [];
    ensure(steps.length === 0, faults.decidedByChecks);
    ensure(await store.confirm(tx, { milestoneId, studentId, note, teacherId: actor.id }), wireFaults.changed);
    await record(tx, platform, actor, 'practicaltraining.confirm', { ...milestone, studentId, note });
  });

/** Withdraws a confirmation. */
export const takeBackMilestone = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { milestoneId, studentId }: z.output<Api['takeBack']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { milestone } = await milestoneToMark(tx, actor, milestoneId);
    ensure(await store.takeBack(tx, milestoneId, studentId, actor.id), wireFaults.changed);
    await record(tx, platform, actor, 'practicaltraining.takeback', { ...milestone, studentId, note: '' });
  });

async function record(
  tx: Db,
  platform: Platform,
  actor: Actor,
  action: 'practicaltraining.confirm' | 'practicaltraining.takeback',
  {
    id,
    title,
    sectionId,
    studentId,
    note,
  }: { id: string; title: string; sectionId: string; studentId: string; note: string },
): Promise<void> {
  await recordAudit(tx, actor, action, id, { title, studentId, note });
  await platform.live.toUsers(tx, [studentId, actor.id], { type: 'practicaltraining.changed', data: { sectionId } });
}
