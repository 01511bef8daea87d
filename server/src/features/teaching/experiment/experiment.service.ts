import type { MachineSize } from '@xueyan/contract/lab/machine';
import { isCurrent } from '@xueyan/contract/school/course-policy';
import { sectionFaults } from '@xueyan/contract/school/section';
import {
  type Checkpoint,
  type Experiment,
  type ExperimentForm,
  experimentFaults,
} from '@xueyan/contract/teaching/experiment';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findImage, prepareTemplate } from '../../lab/image/image.service.ts';
import { courseToEdit, notifyOfChange } from '../../school/course/course.service.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { type CheckpointRow, type ExperimentRow, experimentStore } from './experiment.store.ts';

export type { CheckpointRow, ExperimentRow };

/** Returns an experiment in its editable form. */
export async function getExperiment(db: Db, clock: Clock, actor: Actor, sectionId: string): Promise<Experiment> {
  const section = await sectionToEdit(db, actor, sectionId);
  const { experiment, steps } = await readExperiment(db, sectionId);
  return {
    sectionId,
    courseId: section.courseId,
    title: section.title,
    guide: experiment.guide,
    imageId: experiment.imageId,
    size: { cpus: experiment.cpus, memoryMb: experiment.memoryMb } as MachineSize,
    gpus: experiment.gpus,
    minutes: experiment.minutes,
    checkpoints: steps.map(formOf),
    reportTemplate: experiment.reportTemplate,
    rubric: experiment.rubric,
    reportPoints: experiment.reportPoints,
    dueTime: clock.writeOptional(experiment.dueAt),
    lateAllowed: experiment.lateAllowed,
    inOrder: experiment.inOrder,
    checkAtSubmit: experiment.checkAtSubmit,
    version: experiment.version,
  };
}

const formOf = ({ id, sectionId: _, position: __, ...step }: CheckpointRow): Checkpoint => ({
  checkpointId: id,
  ...step,
});

/** Returns an experiment with its steps, scripts included, for services that have checked the actor's right. */
export async function readExperiment(
  db: Db,
  sectionId: string,
): Promise<{ experiment: ExperimentRow; steps: CheckpointRow[] }> {
  const experiment = await experimentStore.find(db, sectionId);
  ensure(experiment, sectionFaults.wrongKind);
  return { experiment, steps: await experimentStore.checkpoints(db, sectionId) };
}

/**
 * Saves an experiment; refuses after a concurrent change. Steps that keep their id keep their results, and a step with
 * results cannot be deleted. Where students work in it, changed points require a confirmation. The memory template for
 * its machines is prepared in the background.
 */
export async function saveExperiment(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
  version: number,
  form: ExperimentForm,
  confirmed = false,
): Promise<{ version: number; checkpointIds: string[] }> {
  const { courseId } = await sectionToEdit(db, actor, sectionId);
  const checkpointIds = await db.transaction(async (tx) => {
    const { state } = await courseToEdit(tx, actor, courseId);
    const { experiment, steps } = await readExperiment(tx, sectionId);
    await ensureImage(tx, form);
    const { checkpoints, size, dueTime, ...rest } = form;
    const row = {
      ...rest,
      ...size,
      dueAt: dueTime === null ? null : platform.clock.read(dueTime),
    };
    // Only for a current course: students who gain access later see the deadline there.
    const changed = { ...row, ...(isCurrent(state) && noteDeadline(experiment, row.dueAt)) };
    ensure(await experimentStore.update(tx, sectionId, version, changed), wireFaults.changed);
    const ids = await saveSteps(tx, sectionId, steps, checkpoints);
    const outline = !isSameTime(experiment.dueAt, row.dueAt) || changesPoints(experiment, steps, form);
    await notifyOfChange(tx, platform.live, courseId, { sectionId, outline });
    // Last, so that a confirmation is asked only for a change that is otherwise valid.
    if (changesPoints(experiment, steps, form) && !confirmed) await ensureNobodyWorks(tx, sectionId);
    return ids;
  });
  if (form.imageId) await prepareTemplate(db, platform, form.imageId, form.size);
  return { version: version + 1, checkpointIds };
}

const isSameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/** Several changes of a deadline in a row are one notification: the deadline before the first of them is stored. */
const noteDeadline = ({ dueAt, dueChangedAt }: ExperimentRow, next: Date | null): Partial<ExperimentRow> =>
  isSameTime(dueAt, next) ? {} : { dueChangedAt: clock.now(), ...(!dueChangedAt && { dueBefore: dueAt }) };

async function ensureImage(db: Db, form: ExperimentForm) {
  if (!form.imageId) return;
  const image = await findImage(db, form.imageId);
  // An image that is still being built may be chosen: it will be ready when the class comes.
  if (!image || (image.build === '' && image.state === 'failed')) throw new Fault(experimentFaults.imageNotPublished);
  ensure(form.size.memoryMb >= image.minMemoryMb, experimentFaults.tooSmall, { min: image.minMemoryMb });
}

/** Tells if students could get more points, fewer, or for something else than before. */
function changesPoints(experiment: ExperimentRow, before: CheckpointRow[], form: ExperimentForm): boolean {
  const wanted = new Map(form.checkpoints.map(({ checkpointId, points }) => [checkpointId, points]));
  return (
    form.reportPoints !== experiment.reportPoints ||
    before.some((step) => wanted.get(step.id) !== step.points) ||
    form.checkpoints.some((step) => step.checkpointId === '' && step.points > 0)
  );
}

async function ensureNobodyWorks(db: Db, sectionId: string): Promise<void> {
  const { students, published } = await experimentStore.countWork(db, sectionId);
  ensure(students === 0, experimentFaults.pointsUsed, { students, published });
}

async function saveSteps(db: Db, sectionId: string, before: CheckpointRow[], wanted: Checkpoint[]): Promise<string[]> {
  const known = new Set(before.map((step) => step.id));
  const kept = new Set(wanted.map((step) => step.checkpointId));
  ensure(
    wanted.every((step) => step.checkpointId === '' || known.has(step.checkpointId)),
    experimentFaults.unknownCheckpoint,
  );
  const gone = before.filter((step) => !kept.has(step.id));
  const [used] = await experimentStore.used(
    db,
    gone.map((step) => step.id),
  );
  const title = gone.find((step) => step.id === used)?.title ?? '';
  ensure(used === undefined, experimentFaults.checkpointUsed, { title });
  await experimentStore.removeCheckpoints(
    db,
    gone.map((step) => step.id),
  );
  const ids: string[] = [];
  for (const [position, { checkpointId, ...step }] of wanted.entries()) {
    const id = checkpointId || newId();
    if (checkpointId) await experimentStore.updateCheckpoint(db, id, { ...step, position });
    else await experimentStore.insertCheckpoint(db, { ...step, id, sectionId, position });
    ids.push(id);
  }
  return ids;
}
