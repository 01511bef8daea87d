import { isCourseTaughtBy, mayTeachCourse } from '@xueyan/contract/school/course-policy';
import { sectionFaults } from '@xueyan/contract/school/section';
import {
  type DeliverableStage,
  type DeliverableWork,
  type deliverableApi,
  deliverableFaults,
  deliverableMax,
} from '@xueyan/contract/teaching/deliverable';
import { pointsOfRubric } from '@xueyan/contract/teaching/rubric';
import { mayWriteInTeam } from '@xueyan/contract/teaching/student-team';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { titleOfSection } from '../../school/section/section.service.ts';
import { teamToRead } from '../student-team/student-team.service.ts';
import { type DeliverableRow, deliverableStore } from './deliverable.store.ts';
import { stageToEdit, tellProject } from './stage.service.ts';

type Api = typeof deliverableApi;

/** Returns the deliverables of a course by stage, with the states of the visible teams. */
export async function deliverablesOf(
  db: Db,
  clock: Clock,
  courseId: string,
  shown: (teamId: string) => boolean,
): Promise<Map<string, DeliverableStage[]>> {
  const rows = await deliverableStore.ofCourse(db, courseId);
  const ids = rows.map(({ id }) => id);
  const works = (await deliverableStore.works(db, ids)).filter(({ teamId }) => shown(teamId));
  const newest = await deliverableStore.newest(db, ids);
  const stages = new Map<string, DeliverableStage[]>();
  for (const row of rows) {
    const standings = works
      .filter(({ deliverableId }) => deliverableId === row.id)
      .map(({ teamId, state, score }) => {
        const last = newest.find((one) => one.deliverableId === row.id && one.teamId === teamId);
        return {
          ...{ teamId, state, score, late: last?.late ?? false, versionCount: last?.number ?? 0 },
          submitTime: clock.writeOptional(last?.submittedAt ?? null),
        };
      });
    const stage = stages.get(row.sectionId) ?? [];
    stages.set(row.sectionId, stage);
    stage.push({
      ...{ deliverableId: row.id, title: row.title, lateAllowed: row.lateAllowed, standings },
      ...{ dueTime: clock.writeOptional(row.dueAt), points: pointsOfRubric(row.rubric) },
    });
  }
  return stages;
}

export async function findDeliverable(db: Db, id: string) {
  const found = await deliverableStore.find(db, id);
  ensure(found, wireFaults.gone);
  return found;
}

const formOf = (clock: Clock, { title, demand, dueAt, lateAllowed, rubric }: DeliverableRow) => ({
  ...{ title, demand, lateAllowed, rubric },
  dueTime: clock.writeOptional(dueAt),
});

/** Returns the form of a deliverable for its editor. */
export async function getDeliverable(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<Api['get']>> {
  const { row, courseId } = await findDeliverable(db, id);
  await courseWithRight(db, actor, courseId, 'edit');
  return { form: formOf(clock, row), version: row.version };
}

/** Adds a deliverable to a stage, or changes one. */
export const saveDeliverable = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, deliverableId, form, version }: z.output<Api['save']['input']>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { courseId } = await stageToEdit(tx, actor, sectionId);
    const { dueTime, ...rest } = form;
    const row = { ...rest, sectionId, dueAt: dueTime === null ? null : platform.clock.read(dueTime) };
    if (deliverableId) {
      const found = await findDeliverable(tx, deliverableId);
      ensure(found.courseId === courseId, wireFaults.gone);
      const marked = (await deliverableStore.works(tx, [deliverableId])).some(({ score }) => score !== null);
      const same = JSON.stringify(found.row.rubric) === JSON.stringify(form.rubric);
      ensure(!marked || same, deliverableFaults.rubricFixed);
      ensure(await deliverableStore.update(tx, deliverableId, version, row), wireFaults.changed);
    } else {
      const count = await deliverableStore.count(tx, sectionId);
      ensure(count < deliverableMax, deliverableFaults.tooMany, { max: deliverableMax });
    }
    const id = deliverableId ?? (await deliverableStore.insert(tx, row));
    await tellProject(tx, platform, courseId);
    return id;
  });

/** Deletes a deliverable that no team has worked on. */
export const removeDeliverable = (db: Db, platform: Platform, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row, courseId } = await findDeliverable(tx, id);
    await courseWithRight(tx, actor, courseId, 'edit');
    ensure((await deliverableStore.works(tx, [id])).length === 0, deliverableFaults.hasWork);
    await deliverableStore.remove(tx, id);
    await recordAudit(tx, actor, 'deliverable.delete', id, { title: row.title });
    await tellProject(tx, platform, courseId);
  });

/** Returns a team's draft and submissions; only the team sees the draft. */
export async function getWork(
  db: Db,
  clock: Clock,
  actor: Actor,
  { deliverableId, teamId }: { deliverableId: string; teamId: string },
): Promise<DeliverableWork> {
  const { row, courseId } = await findDeliverable(db, deliverableId);
  const found = await teamToRead(db, actor, teamId);
  ensure(found.team.courseId === courseId, wireFaults.gone);
  const held = await deliverableStore.work(db, deliverableId, teamId);
  const member = mayWriteInTeam(actor, found);
  const marker = mayTeachCourse(actor, found.course) && isCourseTaughtBy(actor, found.course, 'mark');
  const graded = member || found.editor;
  const versions = await deliverableStore.versions(db, deliverableId, teamId);
  return {
    ...{ deliverableId, teamId, teamName: found.team.name, form: formOf(clock, row), member, marker },
    state: held?.work.state ?? 'open',
    draft: member ? (held?.work.draft ?? '') : '',
    draftVersion: held?.work.draftVersion ?? 0,
    versions: versions.map(({ submittedAt, ...one }) => ({ ...one, submitTime: clock.write(submittedAt) })),
    // Where the teacher opens the teams to each other, other teams see the submissions and not the marks.
    scores: graded ? (held?.work.scores ?? []) : [],
    score: graded ? (held?.work.score ?? null) : null,
    comment: graded ? (held?.work.comment ?? '') : '',
    markerName: graded ? (held?.markerName ?? '') : '',
  };
}

/** Returns how many versions each member submitted, for their contribution. */
export const versionCounts = (db: Db, courseId: string) => deliverableStore.countsOf(db, courseId);

/** Returns the teams' deliverable marks with the maximum points. */
export async function deliverableMarks(db: Db, courseId: string) {
  const rows = await deliverableStore.ofCourse(db, courseId);
  const works = await deliverableStore.works(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ ...row, points: pointsOfRubric(row.rubric) })), works };
}

/** Refuses to delete a stage in which a team has work. */
export async function ensureNothingDelivered(db: Db, sectionIds: string[]): Promise<void> {
  const used = await deliverableStore.worked(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
}
