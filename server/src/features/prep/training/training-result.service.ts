import {
  type FormerHandIn,
  formerHandInsMax,
  handInStates,
  trainingReportFaults as reportFaults,
  type trainingReportApi,
} from '@xueyan/contract/prep/training-report';
import type { SectionResult, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { noteScore } from '../../school/section/section-progress.service.ts';
import { presentRun } from './training.service.ts';
import { trainingReportStore as reports } from './training-report.store.ts';
import { reportMarked, reportReturned } from './training-report.text.ts';
import { trainingResultStore as results } from './training-result.store.ts';
import { trainingSectionStore as store } from './training-section.store.ts';

type Api = typeof trainingSectionApi;
type ReportApi = typeof trainingReportApi;
type In<E extends { input: z.ZodType }> = z.output<E['input']>;

/** Returns the training section if the actor may mark it. */
async function toMark(db: Db, actor: Actor, sectionId: string) {
  const { section } = await sectionToMark(db, actor, sectionId);
  ensure(section.kind === 'training', sectionFaults.wrongKind);
  return section;
}

/** Returns a page of the class with what each student trained and handed in. */
export async function listSectionResults(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  { sectionId, ...input }: In<Api['results']>,
): Promise<Output<Api['results']>['pageInfo']> {
  const { courseId } = await toMark(db, actor, sectionId);
  const page = await results.page(db, wholeSchool, courseId, sectionId, input);
  const resultList = page.resultList.map(
    ({ given, submittedAt, ...row }): SectionResult => ({
      ...row,
      changed: given !== null,
      submitTime: clockOf.writeOptional(submittedAt),
    }),
  );
  return { ...page, resultList };
}

/** Counts the students of a section in each state. */
export async function countHandIns(
  db: Db,
  actor: Actor,
  sectionId: string,
): Promise<Output<ReportApi['counts']>['countList']> {
  const { courseId } = await toMark(db, actor, sectionId);
  const counts = await results.counts(db, courseId, sectionId);
  return handInStates.map((state) => ({ state, count: counts.get(state) ?? 0 }));
}

/** Returns the trainings of one student in a section. */
export async function listRunsOfStudent(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  { sectionId, userId }: In<Api['runs']>,
): Promise<Output<Api['runs']>> {
  await toMark(db, actor, sectionId);
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

/** Returns the text of a report that was handed in; a draft stays the student's alone. */
const handedIn = (report: Awaited<ReturnType<typeof reports.find>>): string =>
  report?.stage === 'submitted' || report?.stage === 'marked' ? report.content : '';

/** Returns what a student handed in, for its marker. */
export async function readHandIn(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  { sectionId, userId }: In<ReportApi['read']>,
): Promise<Output<ReportApi['read']>> {
  const { courseId } = await toMark(db, actor, sectionId);
  const person = await results.one(db, courseId, sectionId, userId);
  ensure(person, wireFaults.gone);
  const handIn = (await store.handIn(db, sectionId, userId))?.row;
  const report = await reports.find(db, { sectionId, userId });
  return {
    state: person.state,
    ...{ content: handedIn(report), comment: report?.comment ?? '' },
    ...{ runId: handIn?.runId ?? null, submitTime: clockOf.writeOptional(handIn?.submittedAt ?? null) },
    ...{ points: handIn?.points ?? null, given: handIn?.given ?? null, former: report?.former ?? [] },
  };
}

/**
 * Marks what a student handed in: with points of the teacher, or those of the hidden test. The student is notified of
 * the mark of a report.
 */
export const markTraining = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, userId, points, reason, comment }: In<Api['mark']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const section = await toMark(tx, actor, sectionId);
    await store.hold(tx, sectionId);
    ensure(await store.give(tx, sectionId, userId, { given: points, reason, markedAt: clock.now() }), wireFaults.gone);
    const marked = { stage: 'marked' as const, ...(comment !== undefined && { comment }) };
    await reports.move(tx, { sectionId, userId }, ['submitted', 'marked'], marked);
    const task = (await store.task(tx, sectionId))?.row;
    const counted = points ?? (await store.handIn(tx, sectionId, userId))?.row.points ?? 0;
    if (task?.scoreShown) await noteScore(tx, sectionId, [userId], counted);
    await recordAudit(tx, actor, 'training.mark', userId, { sectionId, points, reason });
    await tellOfMarks(tx, platform, section.courseId, [userId]);
    const shown = task?.scoreShown ? counted : null;
    if (task?.report) await sendMessage(tx, platform, reportMarked(section, userId, shown, comment ?? ''));
  });

/** Returns what a student handed in, to be done again. It is kept, and its mark does not count any more. */
export const returnHandIn = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, userId, comment }: In<ReportApi['giveBack']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const section = await toMark(tx, actor, sectionId);
    await store.hold(tx, sectionId);
    const person = await results.one(tx, section.courseId, sectionId, userId);
    ensure(person, wireFaults.gone);
    const handIn = (await store.handIn(tx, sectionId, userId))?.row;
    ensure(handIn, reportFaults.notHandedIn);
    const report = await reports.find(tx, { sectionId, userId });
    const former = report?.former ?? [];
    ensure(former.length < formerHandInsMax, reportFaults.returnedOften, { max: formerHandInsMax });
    const returned: FormerHandIn = {
      ...{ runName: (await store.run(tx, handIn.runId))?.name ?? '', figure: person.figure },
      ...{ points: handIn.given ?? handIn.points, content: handedIn(report), comment },
      submitTime: platform.clock.write(handIn.submittedAt),
    };
    await reports.giveBack(tx, { sectionId, userId }, comment, [returned, ...former]);
    await store.removeHandIn(tx, sectionId, userId);
    const { runId, points, given } = handIn;
    await recordAudit(tx, actor, 'trainingreport.return', userId, { sectionId, runId, points, given, comment });
    await sendMessage(tx, platform, reportReturned(section, userId, comment));
    await tellOfMarks(tx, platform, section.courseId, [userId]);
  });
