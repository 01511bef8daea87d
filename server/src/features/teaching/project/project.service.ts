import { isCourseTaughtBy } from '@xueyan/contract/school/course-policy';
import { sectionFaults } from '@xueyan/contract/school/section';
import { milestoneMax, type projectApi, projectFaults } from '@xueyan/contract/teaching/project';
import { mayWriteInTeam } from '@xueyan/contract/teaching/student-team';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToOpen, courseWithRight } from '../../school/course/course.service.ts';
import { titleOfSection } from '../../school/section/section.service.ts';
import { deliverablesOf } from '../deliverable/deliverable.service.ts';
import { stageToEdit, tellProject } from '../deliverable/stage.service.ts';
import { findTeam, teamIdOf, teamToWrite } from '../student-team/student-team.service.ts';
import { projectStore } from './project.store.ts';

type Api = typeof projectApi;

/** Returns the stages of a project; a student sees only the progress of the own team. */
export async function getProject(db: Db, clock: Clock, actor: Actor, courseId: string): Promise<Output<Api['get']>> {
  const { editor } = await courseToOpen(db, actor, courseId);
  const myTeamId = editor ? undefined : await teamIdOf(db, courseId, actor.id);
  const shown = (teamId: string) => editor || teamId === myTeamId;
  const found = await projectStore.ofCourse(db, courseId);
  const reached = await projectStore.reached(
    db,
    found.map(({ milestone }) => milestone.id),
  );
  const deliverables = await deliverablesOf(db, clock, courseId, shown);
  const stages = (await projectStore.stages(db, courseId)).map(({ dueAt, ...stage }) => ({
    ...stage,
    dueTime: clock.writeOptional(dueAt),
    milestones: found
      .filter(({ milestone }) => milestone.sectionId === stage.sectionId)
      .map(({ milestone: { id, title, description, dueAt: at } }) => ({
        ...{ milestoneId: id, title, description, dueTime: clock.writeOptional(at) },
        teamIds: reached.filter((one) => one.milestoneId === id && shown(one.teamId)).map(({ teamId }) => teamId),
      })),
    deliverables: deliverables.get(stage.sectionId) ?? [],
  }));
  return { editor, stages };
}

/** Adds a milestone to a stage, or changes one. */
export const saveMilestone = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, milestoneId, dueTime, ...words }: z.output<Api['saveMilestone']['input']>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { courseId } = await stageToEdit(tx, actor, sectionId);
    const row = { ...words, sectionId, dueAt: dueTime === null ? null : platform.clock.read(dueTime) };
    if (milestoneId) {
      const found = await projectStore.find(tx, milestoneId);
      ensure(found, wireFaults.gone);
      ensure(found.courseId === courseId, wireFaults.gone);
      await projectStore.update(tx, milestoneId, row);
    } else {
      ensure((await projectStore.count(tx, sectionId)) < milestoneMax, projectFaults.tooMany, { max: milestoneMax });
    }
    const id = milestoneId ?? (await projectStore.insert(tx, row));
    await tellProject(tx, platform, courseId);
    return id;
  });

/** Deletes a milestone that no team has reached. */
export const removeMilestone = (db: Db, platform: Platform, actor: Actor, milestoneId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await projectStore.find(tx, milestoneId);
    ensure(found, wireFaults.gone);
    await courseWithRight(tx, actor, found.courseId, 'edit');
    ensure((await projectStore.reached(tx, [milestoneId])).length === 0, projectFaults.reached);
    await projectStore.remove(tx, milestoneId);
    await recordAudit(tx, actor, 'project.milestone', milestoneId, { title: found.milestone.title });
    await tellProject(tx, platform, found.courseId);
  });

/** Records that a team has reached a milestone, or takes that back. */
export const reachMilestone = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { milestoneId, teamId, reached }: z.output<Api['reach']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await projectStore.find(tx, milestoneId);
    ensure(found, wireFaults.gone);
    const team = await findTeam(tx, teamId);
    ensure(team.team.courseId === found.courseId, wireFaults.gone);
    if (mayWriteInTeam(actor, team)) await teamToWrite(tx, actor, teamId);
    else {
      await courseWithRight(tx, actor, found.courseId);
      ensure(isCourseTaughtBy(actor, team.course, 'mark'), wireFaults.gone);
    }
    if (reached) await projectStore.reach(tx, { milestoneId, teamId, userId: actor.id });
    else await projectStore.unreach(tx, milestoneId, teamId);
    await tellProject(tx, platform, found.courseId);
  });

/** Refuses to delete a stage with a reached milestone. */
export async function ensureNothingReached(db: Db, sectionIds: string[]): Promise<void> {
  const used = await projectStore.reachedIn(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
}
