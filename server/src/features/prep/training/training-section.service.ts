import type { DatasetKind } from '@xueyan/contract/prep/dataset';
import { detectionAlgorithms } from '@xueyan/contract/prep/detection-training';
import { pageTableFaults } from '@xueyan/contract/prep/page-table';
import { pageTrainingFaults } from '@xueyan/contract/prep/page-training';
import { pictureAlgorithms } from '@xueyan/contract/prep/picture-training';
import { algorithms, trainsTableInPage } from '@xueyan/contract/prep/table-training';
import { type AnyAlgorithm, type AnyConfig, canTrain, trainingFaults } from '@xueyan/contract/prep/training';
import { trainingReportFaults as reportFaults } from '@xueyan/contract/prep/training-report';
import {
  trainingSectionFaults as faults,
  type TrainingSectionForm,
  type trainingSectionApi,
} from '@xueyan/contract/prep/training-section';
import { sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { sectionOfKind, sectionOfKindToEdit, titleOfSection } from '../../school/section/section.service.ts';
import { leavesTrace, noteProgress } from '../../school/section/section-progress.service.ts';
import { dueFor } from '../../school/section/section-release.service.ts';
import { isUnseen, versionToUse } from '../dataset/dataset.service.ts';
import { effortOf } from './effort.rule.ts';
import { hiddenCount, pointsFor } from './hidden.rule.ts';
import { ensureNet } from './net-layers.rule.ts';
import { classesOf, fitsData, needsNets, presentRun } from './training.service.ts';
import { trainingAbility, trainingJob, waitingOf } from './training-queue.service.ts';
import { trainingReportStore as reports } from './training-report.store.ts';
import { type SectionTaskRow, trainingSectionStore as store } from './training-section.store.ts';
import { ensureFromScratch } from './training-weights.service.ts';

const kind = 'training';

/** Returns the task of a section and the actor's progress. */
export async function getTrainingSection(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof trainingSectionApi.get>> {
  const { clock: clockOf } = platform;
  const { course } = await sectionOfKind(db, actor, sectionId, kind);
  const task = await store.task(db, sectionId);
  const mine = await store.runsOf(db, sectionId, actor.id);
  const waiting = await waitingOf(
    db,
    platform,
    mine.map(({ row }) => row),
  );
  const handIn = await store.handIn(db, sectionId, actor.id);
  const ability = await trainingAbility(db, platform);
  const { row = null, datasetName = '', rowCount = 0, summary = null } = task ?? {};
  const waits = row?.report && (await reports.find(db, { sectionId, userId: actor.id }))?.stage === 'submitted';
  const shown = handIn && row?.scoreShown && !waits ? handIn : null;
  const used = mine.filter(({ row: { state } }) => state !== 'failed' && state !== 'stopped').length;
  return {
    ...{ sectionId, editor: course.editor, form: row && formOf(row), datasetName },
    able: (row?.algorithms ?? []).filter((one) => canTrain(one, ability)),
    versionId: course.editor ? (row?.versionId ?? null) : null,
    rowCount: row ? rowCount - hiddenCount(rowCount, row.hidden / 100) : 0,
    columnList: (summary?.columnList ?? []).map(({ name, type, missing }) => ({ name, type, missing })),
    runList: mine.map((found) => ({
      ...presentRun(clockOf, found),
      waiting: waiting.get(found.row.id) ?? null,
    })),
    runsLeft: row ? Math.max(0, row.runs - used) : 0,
    pickedId: handIn?.row.runId ?? null,
    submitTime: clockOf.writeOptional(handIn?.row.submittedAt ?? null),
    hidden: shown?.hidden ?? null,
    points: shown ? (shown.row.given ?? shown.row.points) : null,
  };
}

const formOf = ({
  task,
  target,
  algorithms: allowed,
  runs,
  hidden,
  threshold,
  scoreShown,
  report,
}: SectionTaskRow) => ({
  ...{ task, target, algorithms: allowed, runs, hidden, threshold, scoreShown, report },
});

/** Returns true if an algorithm suits a task. */
function isFor(algorithm: AnyAlgorithm, task: TrainingSectionForm['task']): boolean {
  if (algorithm in pictureAlgorithms) return task === 'pictures';
  if (algorithm in detectionAlgorithms) return task === 'detection';
  return (algorithms[algorithm as keyof typeof algorithms].tasks as readonly string[]).includes(task);
}

/** Returns the kind of data set that a task needs. */
const kindFor = (task: AnyConfig['task']): DatasetKind => {
  if (task === 'pictures') return 'imageClassification';
  return task === 'detection' ? 'objectDetection' : 'machineLearning';
};

/** Saves what students learn. After the first training, data, task and hidden part cannot change. */
export const saveTrainingSection = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, ...form }: TrainingSectionForm & { sectionId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId } = await sectionOfKindToEdit(tx, actor, sectionId, kind);
    const { dataset } = await versionToUse(tx, actor, form.versionId);
    ensure(await isUnseen(tx, dataset.row.id, courseId), faults.shared);
    ensure(dataset.row.kind === kindFor(form.task), trainingFaults.unfit);
    ensure(
      form.algorithms.every((one) => isFor(one, form.task)),
      faults.wrongAlgorithms,
    );
    ensure(dataset.row.kind !== 'machineLearning' || form.target !== null, faults.noTarget);
    await store.hold(tx, sectionId);
    const before = (await store.task(tx, sectionId))?.row;
    const kept =
      before && (['versionId', 'task', 'target', 'hidden'] as const).every((one) => before[one] === form[one]);
    const begun = await store.isBegun(tx, sectionId);
    ensure(kept || !begun, faults.begun);
    const hiddenBy = begun ? (before?.hiddenBy ?? 'rows') : 'rows';
    ensure(hiddenBy === 'rows' || !form.algorithms.some(trainsTableInPage), pageTableFaults.otherwise);
    // Random, so that the form does not reveal which rows are hidden.
    const seed = before?.seed ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    await store.save(tx, { ...form, sectionId, seed: seed % 1_000_000, hiddenBy });
    await notifyOfChange(tx, platform.live, courseId, { sectionId, outline: false });
  });

/** Returns true if the section allows the training. */
function isAllowed(config: AnyConfig, row: SectionTaskRow): boolean {
  const aims = !('target' in config) || (config.target === row.target && !config.features.includes(row.target ?? ''));
  return config.task === row.task && row.algorithms.includes(config.algorithm) && aims;
}

type Opened = Awaited<ReturnType<typeof sectionOfKind>>;

/** Refuses what the actor may not do any more; work that was returned is done again after the due time too. */
async function ensureOpen(db: Db, actor: Actor, opened: Opened): Promise<void> {
  ensure(leavesTrace(opened), faults.notStudent);
  const dueAt = await dueFor(db, actor, opened.course, opened.section);
  const past = dueAt ? dueAt < clock.now() : false;
  const report = past ? await reports.find(db, { sectionId: opened.section.id, userId: actor.id }) : undefined;
  ensure(opened.course.state !== 'ended' && (!past || report?.stage === 'returned'), sectionFaults.past);
  ensure((await store.handIn(db, opened.section.id, actor.id)) === undefined, faults.handedIn);
}

/** Starts a training in a section, as a job of the student. */
export async function startInSection(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, name, config }: z.output<typeof trainingSectionApi.start.input>,
): Promise<string> {
  const { available, missing, nets } = await trainingAbility(db, platform);
  ensure(available, trainingFaults.missing, { parts: missing.join(', ') });
  ensure(nets || !needsNets(config), trainingFaults.noNets);
  return db.transaction(async (tx) => {
    const opened = await sectionOfKind(tx, actor, sectionId, kind);
    await store.hold(tx, sectionId);
    const task = await store.task(tx, sectionId);
    ensure(task, faults.notSetUp);
    const { row } = task;
    await ensureOpen(tx, actor, opened);
    ensure(isAllowed(config, row), faults.notAllowed);
    ensureFromScratch(config);
    ensure(fitsData(config, kindFor(config.task)), trainingFaults.unfit);
    ensureNet(config, classesOf(task.summary));
    ensure((await store.countRuns(tx, sectionId, actor.id)) < row.runs, faults.noRunsLeft, { n: row.runs });
    const hidden = { share: row.hidden / 100, seed: row.seed, by: row.hiddenBy };
    const effort = effortOf(config, task.rowCount);
    const run = { name, versionId: row.versionId, config, effort, ownerId: actor.id, sectionId, hidden };
    const runId = await store.insertRun(tx, run);
    await startJob({ db: tx, actor }, trainingJob, {
      input: { runId, group: opened.course.id },
      title: name,
      key: runId,
    });
    await noteProgress(tx, actor, opened, { percent: 50, done: false });
    return runId;
  });
}

/**
 * Notes that a training of a page is an attempt in a section, if it allows it: it counts towards the number of trainings
 * as any other.
 */
export async function attemptInSection(tx: Db, actor: Actor, sectionId: string, config: AnyConfig): Promise<void> {
  const opened = await ensureAttempt(tx, actor, sectionId, config);
  await noteProgress(tx, actor, opened, { percent: 50, done: false });
}

/** Refuses a training of a page that its section does not allow, or for which no training is left. */
export async function ensureAttempt(db: Db, actor: Actor, sectionId: string, config: AnyConfig) {
  const opened = await sectionOfKind(db, actor, sectionId, kind);
  await store.hold(db, sectionId);
  const task = await store.task(db, sectionId);
  ensure(task, faults.notSetUp);
  const { row } = task;
  await ensureOpen(db, actor, opened);
  ensure(isAllowed(config, row), faults.notAllowed);
  ensure((await store.countRuns(db, sectionId, actor.id)) < row.runs, faults.noRunsLeft, { n: row.runs });
  return opened;
}

/**
 * Submits one training, whose points are those of the hidden test; with a report it waits for the teacher's mark.
 * `write` checks and stores the report, in the same transaction.
 */
export const handInTraining = (
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
  runId: string,
  write: (tx: Db, task: SectionTaskRow) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const opened = await sectionOfKind(tx, actor, sectionId, kind);
    await store.hold(tx, sectionId);
    await ensureOpen(tx, actor, opened);
    const task = await store.task(tx, sectionId);
    ensure(task, faults.notSetUp);
    const run = await store.run(tx, runId);
    ensure(run?.ownerId === actor.id, wireFaults.gone);
    ensure(run?.sectionId === sectionId, wireFaults.gone);
    ensure(run?.state === 'done', faults.notDone);
    // Trainings of pages that were kept before their nets were tested have none.
    ensure(run?.hiddenScore !== null, pageTrainingFaults.notCounted);
    await write(tx, task.row);
    const points = pointsFor(run?.hiddenScore ?? 0, task.row.threshold);
    const now = clock.now();
    const row = { sectionId, userId: actor.id, runId, points, submittedAt: now, markedAt: now };
    ensure(await store.insertHandIn(tx, row), faults.handedIn);
    await tellOfMarks(tx, platform, opened.course.id, [actor.id]);
    const score = task.row.scoreShown && !task.row.report ? points : null;
    await noteProgress(tx, actor, opened, { percent: 100, score, done: true });
  });

/** Submits one training of a section without a report. */
export const submitTraining = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, runId }: z.output<typeof trainingSectionApi.submit.input>,
): Promise<void> =>
  handInTraining(db, platform, actor, sectionId, runId, async (tx, task) => {
    ensure(!task.report, reportFaults.needed);
    // Its report is there where the work was returned.
    await reports.move(tx, { sectionId, userId: actor.id }, ['returned'], { stage: 'submitted', comment: '' });
  });

/** Refuses to remove sections in which a student has trained or written. */
export async function ensureNobodyTrained(db: Db, sectionIds: string[]): Promise<void> {
  const used = (await store.used(db, sectionIds)) ?? (await reports.used(db, sectionIds));
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
}

export async function copyTrainingSections(db: Db, { ids }: SectionCopying): Promise<void> {
  for (const row of await store.tasksOf(db, [...ids.keys()]))
    await store.save(db, { ...row, sectionId: ids.get(row.sectionId) ?? '', hiddenBy: 'rows' });
}
