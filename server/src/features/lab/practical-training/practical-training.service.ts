import {
  practicalTrainingFaults as faults,
  type PracticalTrainingForm,
  type practicalTrainingApi,
} from '@xueyan/contract/lab/practical-training';
import { sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { sectionOfKindToEdit, sectionToMark, titleOfSection } from '../../school/section/section.service.ts';
import { practicalTrainingStore as store } from './practical-training.store.ts';
import { traineeStore } from './trainee.store.ts';

type Api = typeof practicalTrainingApi;

/** Returns the experiments that the actor could make a practical training; a page. */
export const listExperiments = (db: Db, actor: Actor, input: z.output<Api['listExperiment']['input']>) =>
  store.pageExperiments(db, scopeOf(actor, 'course.manage'), input);

/** Returns the plan of a training, or that there is none, to teachers of its course. */
export async function getTraining(db: Db, clock: Clock, actor: Actor, sectionId: string): Promise<Output<Api['get']>> {
  const { section, course } = await experimentToTeach(db, actor, sectionId);
  const training = await store.find(db, sectionId);
  const [milestones, steps] = [await store.milestones(db, [sectionId]), await store.steps(db, [sectionId])];
  const there = new Set(steps.map(({ checkpointId }) => checkpointId));
  return {
    ...{ sectionId, sectionTitle: section.title, courseId: course.id, courseName: course.name },
    form: training
      ? {
          ...{ startDate: training.startDate, endDate: training.endDate, introduction: training.introduction },
          milestones: milestones.map(({ id, title, task, dueAt, checkpointIds }) => ({
            ...{ milestoneId: id, title, task, dueTime: clock.write(dueAt) },
            checkpointIds: checkpointIds.filter((one) => there.has(one)),
          })),
        }
      : null,
    steps: steps.map(({ checkpointId, title }) => ({ checkpointId, title })),
    version: training?.version ?? 0,
  };
}

/** Returns the section and its course if the actor teaches it. */
async function experimentToTeach(db: Db, actor: Actor, sectionId: string) {
  const found = await store.place(db, sectionId);
  ensure(found, wireFaults.gone);
  return { section: found, course: await courseWithRight(db, actor, found.courseId) };
}

/** Makes an experiment a practical training, or changes its plan; rejects a concurrent change. */
export const saveTraining = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, version, form }: z.output<Api['save']['input']>,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const section = await sectionOfKindToEdit(tx, actor, sectionId, 'experiment');
    await ensureMilestonesSound(tx, sectionId, form);
    const { milestones, ...columns } = form;
    ensure(await store.save(tx, { sectionId, ...columns }, version), wireFaults.changed);
    await store.saveMilestones(
      tx,
      sectionId,
      milestones.flatMap(({ milestoneId }) => milestoneId || []),
      milestones.map((one) => ({ ...one, dueAt: platform.clock.read(one.dueTime) })),
    );
    await recordAudit(tx, actor, 'practicaltraining.save', sectionId, {
      ...{ title: section.title, startDate: form.startDate, endDate: form.endDate, milestones: milestones.length },
    });
    await tellStudents(tx, platform, sectionId);
    return { version: version + 1 };
  });

async function ensureMilestonesSound(db: Db, sectionId: string, { milestones }: PracticalTrainingForm): Promise<void> {
  const [steps, before, used] = await Promise.all([
    store.steps(db, [sectionId]),
    store.milestones(db, [sectionId]),
    store.used(db, [sectionId]),
  ]);
  const stepIds = new Set(steps.map(({ checkpointId }) => checkpointId));
  ensure(
    milestones.every(({ checkpointIds }) => checkpointIds.every((id) => stepIds.has(id))),
    faults.unknownStep,
  );
  const known = new Set(before.map(({ id }) => id));
  const named = milestones.flatMap(({ milestoneId }) => milestoneId || []);
  ensure(named.every((id) => known.has(id)) && new Set(named).size === named.length, wireFaults.changed);
  for (const { id, title } of used) {
    const kept = milestones.find(({ milestoneId }) => milestoneId === id);
    ensure(kept && kept.checkpointIds.length === 0, faults.milestoneUsed, { title });
  }
}

/** Turns the training back into an ordinary experiment. */
export const removeTraining = (db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const section = await sectionOfKindToEdit(tx, actor, sectionId, 'experiment');
    ensure(await store.find(tx, sectionId), wireFaults.gone);
    const [first] = await store.used(tx, [sectionId]);
    ensure(!first, faults.milestoneUsed, { title: first?.title ?? '' });
    await tellStudents(tx, platform, sectionId);
    await store.remove(tx, sectionId);
    await recordAudit(tx, actor, 'practicaltraining.remove', sectionId, { title: section.title });
  });

/** Rejects deleting experiments with a confirmed milestone of a student. */
export async function ensureNothingConfirmed(db: Db, sectionIds: string[]): Promise<void> {
  const [used] = await store.used(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used.sectionId) });
}

async function tellStudents(tx: Db, platform: Platform, sectionId: string): Promise<void> {
  const members = await traineeStore.members(tx, [sectionId]);
  await platform.live.toUsers(
    tx,
    members.map(({ studentId }) => studentId),
    { type: 'practicaltraining.changed', data: { sectionId } },
  );
}

/** Returns a milestone and its section if the actor may mark there. */
export async function milestoneToMark(db: Db, actor: Actor, milestoneId: string) {
  const milestone = await store.milestone(db, milestoneId);
  ensure(milestone, wireFaults.gone);
  const { section, course } = await sectionToMark(db, actor, milestone.sectionId);
  return { milestone, section, course };
}
