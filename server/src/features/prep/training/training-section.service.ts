import type { DatasetKind } from '@xueyan/contract/prep/dataset';
import { detectionAlgorithms } from '@xueyan/contract/prep/detection-training';
import { pageTrainingFaults } from '@xueyan/contract/prep/page-training';
import { type PictureConfig, pictureAlgorithms } from '@xueyan/contract/prep/picture-training';
import { type AnyAlgorithm, type AnyConfig, algorithms, trainingFaults } from '@xueyan/contract/prep/training';
import {
  trainingSectionFaults as faults,
  type SectionResult,
  type TrainingSectionForm,
  type trainingSectionApi,
} from '@xueyan/contract/prep/training-section';
import { sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import {
  sectionOfKind,
  sectionOfKindToEdit,
  sectionToMark,
  titleOfSection,
} from '../../school/section/section.service.ts';
import { leavesTrace, noteProgress, noteScore } from '../../school/section/section-progress.service.ts';
import { dueFor } from '../../school/section/section-release.service.ts';
import { isUnseen, versionToUse } from '../dataset/dataset.service.ts';
import { pointsFor } from './hidden.rule.ts';
import { ensureNet } from './net-layers.rule.ts';
import { classesOf, fitsData, needsNets, presentRun, trainingJob, waitingOf } from './training.service.ts';
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
  const { row = null, datasetName = '', rowCount = 0, summary = null } = task ?? {};
  const shown = handIn && row?.scoreShown ? handIn : null;
  const used = mine.filter((one) => one.row.state !== 'failed').length;
  return {
    ...{ sectionId, editor: course.editor, form: row && formOf(row), datasetName },
    versionId: course.editor ? (row?.versionId ?? null) : null,
    rowCount: row ? rowCount - Math.max(1, Math.round((rowCount * row.hidden) / 100)) : 0,
    columnList: (summary?.columnList ?? []).map(({ name, type }) => ({ name, type })),
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

const formOf = ({ task, target, algorithms: allowed, runs, hidden, threshold, scoreShown }: SectionTaskRow) => ({
  ...{ task, target, algorithms: allowed, runs, hidden, threshold, scoreShown },
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
    ensure(await isUnseen(tx, dataset.row.id), faults.shared);
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
    ensure(kept || (await store.used(tx, [sectionId])) === undefined, faults.begun);
    // Random, so that the form does not reveal which rows are hidden.
    const seed = before?.seed ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    await store.save(tx, { ...form, sectionId, seed: seed % 1_000_000 });
    await notifyOfChange(tx, platform.live, courseId, { sectionId, outline: false });
  });

/** Returns true if the section allows the training. */
function isAllowed(config: AnyConfig, row: SectionTaskRow): boolean {
  const aims = !('target' in config) || (config.target === row.target && !config.features.includes(row.target ?? ''));
  return config.task === row.task && row.algorithms.includes(config.algorithm) && aims;
}

async function ensureOpen(db: Db, actor: Actor, opened: Awaited<ReturnType<typeof sectionOfKind>>): Promise<void> {
  ensure(leavesTrace(opened), faults.notStudent);
  const dueAt = await dueFor(db, actor, opened.course, opened.section);
  ensure(opened.course.state !== 'ended' && (!dueAt || dueAt >= clock.now()), sectionFaults.past);
  ensure((await store.handIn(db, opened.section.id, actor.id)) === undefined, faults.handedIn);
}

/** Starts a training in a section, as a job of the student. */
export async function startInSection(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, name, config }: z.output<typeof trainingSectionApi.start.input>,
): Promise<string> {
  const { available, missing, nets } = await platform.judge.trainingStatus();
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
    const hidden = { share: row.hidden / 100, seed: row.seed };
    const run = { name, versionId: row.versionId, config, ownerId: actor.id, sectionId, hidden };
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
export async function attemptInSection(tx: Db, actor: Actor, sectionId: string, config: PictureConfig): Promise<void> {
  const opened = await ensureAttempt(tx, actor, sectionId, config);
  await noteProgress(tx, actor, opened, { percent: 50, done: false });
}

/** Refuses a training of a page that its section does not allow, or for which no training is left. */
export async function ensureAttempt(db: Db, actor: Actor, sectionId: string, config: PictureConfig) {
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

/** Submits one training; its points are those of the hidden test. */
export const submitTraining = (db: Db, actor: Actor, sectionId: string, runId: string): Promise<void> =>
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
    const points = pointsFor(run?.hiddenScore ?? 0, task.row.threshold);
    const now = clock.now();
    const row = { sectionId, userId: actor.id, runId, points, submittedAt: now, markedAt: now };
    ensure(await store.insertHandIn(tx, row), faults.handedIn);
    await noteProgress(tx, actor, opened, { percent: 100, score: task.row.scoreShown ? points : null, done: true });
  });

/** Returns a page of students with their progress in a section. */
export async function listSectionResults(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  { sectionId, ...input }: z.output<typeof trainingSectionApi.results.input>,
): Promise<Output<typeof trainingSectionApi.results>['pageInfo']> {
  const { section } = await sectionToMark(db, actor, sectionId);
  ensure(section.kind === kind, sectionFaults.wrongKind);
  const page = await store.page(db, wholeSchool, sectionId, input);
  const resultList = page.resultList.map(
    ({ given, submittedAt, ...row }): SectionResult => ({
      ...row,
      changed: given !== null,
      submitTime: clockOf.writeOptional(submittedAt),
    }),
  );
  return { ...page, resultList };
}

/** Returns the trainings of one student in a section. */
export async function listRunsOfStudent(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  { sectionId, userId }: z.output<typeof trainingSectionApi.runs.input>,
): Promise<Output<typeof trainingSectionApi.runs>> {
  const { section } = await sectionToMark(db, actor, sectionId);
  ensure(section.kind === kind, sectionFaults.wrongKind);
  const runs = await store.runsOf(db, sectionId, userId);
  ensure(runs.length > 0, wireFaults.gone);
  const pickedId = (await store.handIn(db, sectionId, userId))?.row.runId;
  return {
    runList: runs.map((found) => ({
      ...presentRun(clockOf, found),
      ...{ hidden: found.row.hiddenScore, picked: found.row.id === pickedId, note: found.row.note },
    })),
  };
}

/** Overrides a student's points, or restores those of the hidden test. */
export const markTraining = (
  db: Db,
  actor: Actor,
  { sectionId, userId, points, reason }: z.output<typeof trainingSectionApi.mark.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { section } = await sectionToMark(tx, actor, sectionId);
    ensure(section.kind === kind, sectionFaults.wrongKind);
    ensure(await store.give(tx, sectionId, userId, { given: points, reason, markedAt: clock.now() }), wireFaults.gone);
    const task = await store.task(tx, sectionId);
    const handIn = await store.handIn(tx, sectionId, userId);
    if (task?.row.scoreShown) await noteScore(tx, sectionId, [userId], points ?? handIn?.row.points ?? 0);
    await recordAudit(tx, actor, 'training.mark', userId, { sectionId, points, reason });
  });

/** Refuses to remove sections in which a student has trained. */
export async function ensureNobodyTrained(db: Db, sectionIds: string[]): Promise<void> {
  const used = await store.used(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
}

export async function copyTrainingSections(db: Db, { ids }: SectionCopying): Promise<void> {
  for (const row of await store.tasksOf(db, [...ids.keys()]))
    await store.save(db, { ...row, sectionId: ids.get(row.sectionId) ?? '' });
}
