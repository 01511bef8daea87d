import { trainingReportFaults as faults, type trainingReportApi } from '@xueyan/contract/prep/training-report';
import { trainingSectionFaults } from '@xueyan/contract/prep/training-section';
import { courseFaults } from '@xueyan/contract/school/course';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionOfKind } from '../../school/section/section.service.ts';
import { leavesTrace } from '../../school/section/section-progress.service.ts';
import { trainingReportStore as reports } from './training-report.store.ts';
import { handInTraining } from './training-section.service.ts';
import { trainingSectionStore as store } from './training-section.store.ts';

type Api = typeof trainingReportApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

/** Returns the actor's report in a section, with the teacher's words. */
export async function getReport(db: Db, clockOf: Clock, actor: Actor, sectionId: string): Promise<Output<Api['get']>> {
  const opened = await sectionOfKind(db, actor, sectionId, 'training');
  const report = await reports.find(db, { sectionId, userId: actor.id });
  const handIn = await store.handIn(db, sectionId, actor.id);
  const scoreShown = (await store.task(db, sectionId))?.row.scoreShown ?? false;
  const { stage = 'draft', content = '', comment = '', version = 0, savedAt = null } = report ?? {};
  // Points that students do not see stay hidden when what they are of is returned.
  const former = (report?.former ?? []).map((one) => (scoreShown ? one : { ...one, points: null }));
  return {
    ...{ stage, content, comment, former, version, saveTime: clockOf.writeOptional(savedAt) },
    writable: leavesTrace(opened) && opened.course.state !== 'ended' && handIn === undefined,
  };
}

/** Saves the draft, after the due time too. A newer text from another window is not overwritten. */
export const saveReport = (
  db: Db,
  clockOf: Clock,
  actor: Actor,
  { sectionId, content, version }: In<'saveDraft'>,
): Promise<Output<Api['saveDraft']>> =>
  db.transaction(async (tx) => {
    const opened = await sectionOfKind(tx, actor, sectionId, 'training');
    ensure(leavesTrace(opened), trainingSectionFaults.notStudent);
    ensure(opened.course.state !== 'ended', courseFaults.ended);
    ensure(await store.task(tx, sectionId), trainingSectionFaults.notSetUp);
    ensure((await store.handIn(tx, sectionId, actor.id)) === undefined, faults.closed);
    const whose = { sectionId, userId: actor.id };
    const before = await reports.find(tx, whose);
    // The response to an earlier request may have been lost: the same text again is no conflict.
    if (before?.savedAt && before.version === version + 1 && before.content === content)
      return { version: before.version, saveTime: clockOf.write(before.savedAt) };
    const now = clock.now();
    ensure(await reports.write(tx, whose, version, { content, savedAt: now }), faults.draftConflict);
    return { version: version + 1, saveTime: clockOf.write(now) };
  });

/** Submits a training with its report. */
export async function submitReport(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, runId, content, version }: In<'submit'>,
): Promise<Output<Api['submit']>> {
  const now = clock.now();
  await handInTraining(db, platform, actor, sectionId, runId, async (tx, task) => {
    ensure(task.report, faults.notAsked);
    ensure(content.trim() !== '', faults.empty);
    const row = { stage: 'submitted' as const, content, comment: '', savedAt: now };
    ensure(await reports.write(tx, { sectionId, userId: actor.id }, version, row), faults.draftConflict);
  });
  return { version: version + 1, saveTime: platform.clock.write(now) };
}
