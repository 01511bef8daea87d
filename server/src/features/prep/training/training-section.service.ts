import { pictureAlgorithms } from '@xueyan/contract/prep/picture-training';
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
import { versionToUse } from '../dataset/dataset.service.ts';
import { pointsFor } from './hidden.rule.ts';
import { fitsData, presentRun, trainingJob } from './training.service.ts';
import { type SectionTaskRow, trainingSectionStore as store } from './training-section.store.ts';

const kind = 'training';

/** What is to be learnt in a section, and how far the actor is. */
export async function getTrainingSection(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof trainingSectionApi.get>> {
  const { course } = await sectionOfKind(db, actor, sectionId, kind);
  const task = await store.task(db, sectionId);
  const mine = await store.runsOf(db, sectionId, actor.id);
  const handIn = await store.handIn(db, sectionId, actor.id);
  const { row = null, datasetName = '', rowCount = 0, summary = null } = task ?? {};
  const shown = handIn && row?.scoreShown ? handIn : null;
  const used = mine.filter((one) => one.row.state !== 'failed').length;
  return {
    ...{ sectionId, editor: course.editor, form: row && formOf(row), datasetName },
    versionId: course.editor ? (row?.versionId ?? null) : null,
    rowCount: row ? rowCount - Math.max(1, Math.round((rowCount * row.hidden) / 100)) : 0,
    columnList: (summary?.columnList ?? []).map(({ name, type }) => ({ name, type })),
    runList: mine.map((found) => presentRun(clockOf, found)),
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

/** Whether an algorithm is for a task. */
const isFor = (algorithm: AnyAlgorithm, task: TrainingSectionForm['task']): boolean =>
  algorithm in pictureAlgorithms
    ? task === 'pictures'
    : task !== 'pictures' &&
      (algorithms[algorithm as keyof typeof algorithms].tasks as readonly string[]).includes(task);

/** Says what students learn. Once somebody has trained, data, task and hidden part stay. */
export const saveTrainingSection = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, ...form }: TrainingSectionForm & { sectionId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId } = await sectionOfKindToEdit(tx, actor, sectionId, kind);
    const { dataset } = await versionToUse(tx, actor, form.versionId);
    ensure(dataset.row.sharing === 'mine', faults.shared);
    const pictures = dataset.row.kind === 'imageClassification';
    ensure((form.task === 'pictures') === pictures, trainingFaults.unfit);
    ensure(dataset.row.kind !== 'objectDetection', trainingFaults.unfit);
    ensure(
      form.algorithms.every((one) => isFor(one, form.task)),
      faults.wrongAlgorithms,
    );
    ensure(pictures || form.target !== null, faults.noTarget);
    await store.hold(tx, sectionId);
    const before = (await store.task(tx, sectionId))?.row;
    const kept =
      before && (['versionId', 'task', 'target', 'hidden'] as const).every((one) => before[one] === form[one]);
    ensure(kept || (await store.used(tx, [sectionId])) === undefined, faults.begun);
    // Nobody who knows the form knows which rows are hidden.
    const seed = before?.seed ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    await store.save(tx, { ...form, sectionId, seed: seed % 1_000_000 });
    await notifyOfChange(tx, platform.live, courseId, { sectionId, outline: false });
  });

/** Whether a training is one that the section allows. */
function isAllowed(config: AnyConfig, row: SectionTaskRow): boolean {
  const aims =
    config.task === 'pictures' || (config.target === row.target && !config.features.includes(row.target ?? ''));
  return config.task === row.task && row.algorithms.includes(config.algorithm) && aims;
}

async function ensureOpen(db: Db, actor: Actor, opened: Awaited<ReturnType<typeof sectionOfKind>>): Promise<void> {
  ensure(leavesTrace(opened), faults.notStudent);
  const dueAt = await dueFor(db, actor, opened.course, opened.section);
  ensure(opened.course.state !== 'ended' && (!dueAt || dueAt >= clock.now()), sectionFaults.past);
  ensure((await store.handIn(db, opened.section.id, actor.id)) === undefined, faults.handedIn);
}

/** Trains in a section, as a job of the student's. */
export async function startInSection(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, name, config }: z.output<typeof trainingSectionApi.start.input>,
): Promise<string> {
  const { available, missing, nets } = await platform.judge.trainingStatus();
  ensure(available, trainingFaults.missing, { parts: missing.join(', ') });
  ensure(nets || config.algorithm !== 'cnn', trainingFaults.noNets);
  return db.transaction(async (tx) => {
    const opened = await sectionOfKind(tx, actor, sectionId, kind);
    await store.hold(tx, sectionId);
    const task = await store.task(tx, sectionId);
    ensure(task, faults.notSetUp);
    const { row } = task;
    await ensureOpen(tx, actor, opened);
    ensure(isAllowed(config, row), faults.notAllowed);
    ensure(
      fitsData(config, config.task === 'pictures' ? 'imageClassification' : 'machineLearning'),
      trainingFaults.unfit,
    );
    ensure((await store.countRuns(tx, sectionId, actor.id)) < row.runs, faults.noRunsLeft, { n: row.runs });
    const hidden = { share: row.hidden / 100, seed: row.seed };
    const run = { name, versionId: row.versionId, config, ownerId: actor.id, sectionId, hidden };
    const runId = await store.insertRun(tx, run);
    await startJob({ db: tx, actor }, trainingJob, { input: { runId }, title: name, key: runId });
    await noteProgress(tx, actor, opened, { percent: 50, done: false });
    return runId;
  });
}

/** Hands one training in; its points are those of the hidden test. */
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
    const points = pointsFor(run?.hiddenScore ?? 0, task.row.threshold);
    const now = clock.now();
    const row = { sectionId, userId: actor.id, runId, points, submittedAt: now, markedAt: now };
    ensure(await store.insertHandIn(tx, row), faults.handedIn);
    await noteProgress(tx, actor, opened, { percent: 100, score: task.row.scoreShown ? points : null, done: true });
  });

/** How far the students of a section are; a page. */
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

/** Gives a student other points, or those of the hidden test again. */
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

/** Refuses to let a task go that somebody began. */
export async function ensureNobodyTrained(db: Db, sectionIds: string[]): Promise<void> {
  const used = await store.used(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
}

export async function copyTrainingSections(db: Db, { ids }: SectionCopying): Promise<void> {
  for (const row of await store.tasksOf(db, [...ids.keys()]))
    await store.save(db, { ...row, sectionId: ids.get(row.sectionId) ?? '' });
}
