import {
  type markingPlanApi as api,
  markingPlanFaults as faults,
  type MarkingPlan,
  type MarkingPlanForm,
  mayPlanIn,
} from '@xueyan/contract/exam/marking-plan';
import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { allClassesExist } from '../../school/school-class/school-class.service.ts';
import { examToMove, examToRun } from '../exam/exam.service.ts';
import { itemsOfExam } from '../exam/exam-marking.service.ts';
import { nameCandidates, planOf } from '../marking-plan/blindness.service.ts';
import {
  allTeachers,
  anybodySubmitted,
  changePlan,
  type DutyRow,
  dutiesOf,
  keepRevealing,
  markedBy,
  peopleOfPlan,
  replaceDuties,
} from '../marking-plan/marking-plan.service.ts';
import { markerMarkStore } from './marker-mark.store.ts';

const handKinds: readonly QuestionKind[] = ['essay', 'machine', 'programming', 'sql', 'compound'];

/** Groups duty rows as the plan's form has them: questions of one marker with the same classes together. */
function asSaid(rows: DutyRow[]): MarkingPlan['duties'] {
  const byMarker = Map.groupBy(rows, ({ marker }) => marker.userId);
  return [...byMarker.values()].flatMap((own) => {
    const classesOf = (itemId: string) =>
      own.flatMap((row) => (row.itemId === itemId && row.classId ? [row.classId] : [])).toSorted();
    const items = [...new Set(own.map(({ itemId }) => itemId))];
    return [...Map.groupBy(items, (itemId) => classesOf(itemId).join()).values()].flatMap((itemIds) => {
      const [marker, first] = [own[0]?.marker, itemIds[0]];
      if (!marker || !first) return [];
      return [{ marker, markerId: marker.userId, itemIds, classIds: classesOf(first) }];
    });
  });
}

/** Returns the minimum number of markers of a question over all classes of the exam. */
function leastMarkers(rows: DutyRow[], itemId: string, classIds: string[]): number {
  const own = rows.filter((row) => row.itemId === itemId);
  const markersOf = (classId: string) =>
    new Set(own.filter((row) => row.classId === null || row.classId === classId).map(({ marker }) => marker.userId))
      .size;
  return classIds.length === 0 ? markersOf('') : Math.min(...classIds.map(markersOf));
}

/** Returns the marking plan of an exam. */
export async function getPlan(db: Db, { clock: school }: Platform, actor: Actor, examId: string): Promise<MarkingPlan> {
  await examToRun(db, actor, examId);
  const plan = await planOf(db, examId);
  const people = await peopleOfPlan(db, examId);
  const [duties, marked] = [await dutiesOf(db, examId), await markedBy(db, examId)];
  const classIds = (await markerMarkStore.classIds(db, examId)).map(({ classId }) => classId);
  const { markers, tolerance, arbiterId, anonymous, appealDays, revealedAt, revealReason } = plan;
  return {
    ...{ markers, tolerance, arbiterId, anonymous, appealDays, begun: marked.length > 0 },
    arbiter: people?.arbiter ?? null,
    duties: asSaid(duties),
    revealed: revealedAt && {
      ...{ time: school.write(revealedAt), userName: people?.revealerName ?? '', reason: revealReason },
    },
    itemList: (await itemsOfExam(db, examId)).map(({ item, title, kind }, at) => ({
      ...{ itemId: item.id, number: at + 1, kind, title, points: item.points, byHand: handKinds.includes(kind) },
      markers: leastMarkers(duties, item.id, classIds),
    })),
  };
}

async function ensurePeople(tx: Db, { examId, arbiterId, duties }: MarkingPlanForm): Promise<void> {
  const markerIds = [...new Set(duties.map(({ markerId }) => markerId))];
  const ids = [...new Set([...markerIds, ...(arbiterId ? [arbiterId] : [])])];
  ensure(await allTeachers(tx, ids), faults.notTeacher);
  ensure(!arbiterId || !markerIds.includes(arbiterId), faults.arbiterMarks);
  // An arbiter must not decide on own marks, and an arbiter who has decided cannot mark any more.
  const marked = await markedBy(tx, examId);
  const clash = marked.some(({ markerId, arbiter }) =>
    arbiter ? markerIds.includes(markerId) : markerId === arbiterId,
  );
  ensure(!clash, faults.arbiterMarks);
}

/** Saves the marking plan. */
export const savePlan = (db: Db, platform: Platform, actor: Actor, form: MarkingPlanForm): Promise<void> =>
  db.transaction(async (tx) => {
    const { examId, duties, ...rules } = form;
    const { row: exam } = await examToMove(tx, actor, examId);
    ensure(mayPlanIn(exam.state), faults.notNow);
    const [before, marked] = [await planOf(tx, examId), await markedBy(tx, examId)];
    const same = before.markers === rules.markers && before.tolerance === rules.tolerance;
    ensure(marked.length === 0 || same, faults.begun);
    const unseals = before.anonymous && !rules.anonymous && before.revealedAt === null;
    ensure(!unseals || !(await anybodySubmitted(tx, examId)), faults.sealed);
    await ensurePeople(tx, form);
    const own = new Set((await itemsOfExam(tx, examId)).map(({ item }) => item.id));
    ensure(
      duties.every(({ itemIds }) => itemIds.every((id) => own.has(id))),
      wireFaults.gone,
    );
    const classIds = [...new Set(duties.flatMap((duty) => duty.classIds))];
    ensure(classIds.length === 0 || (await allClassesExist(tx, classIds)), wireFaults.gone);
    await changePlan(tx, examId, rules);
    const rows = duties.flatMap(({ markerId, itemIds, classIds: classes }) =>
      itemIds.flatMap((itemId) =>
        (classes.length === 0 ? [null] : classes).map((classId) => ({ itemId, markerId, classId })),
      ),
    );
    await replaceDuties(tx, examId, rows);
    await nameCandidates(tx, examId);
    await recordAudit(tx, actor, 'markingplan.save', examId, {
      ...{ name: exam.name, markers: rules.markers, tolerance: rules.tolerance, anonymous: rules.anonymous },
      people: new Set(rows.map(({ markerId }) => markerId)).size,
    });
    await notifyMarkers(tx, platform, exam);
  });

/** Makes the pages of the exam's markers and of its owner reload. */
export async function notifyMarkers(db: Db, { live }: Platform, exam: { id: string; ownerId: string }): Promise<void> {
  const { arbiterId } = await planOf(db, exam.id);
  const markers = (await dutiesOf(db, exam.id)).map(({ marker }) => marker.userId);
  const people = new Set([exam.ownerId, ...markers, ...(arbiterId ? [arbiterId] : [])]);
  await live.toUsers(db, [...people], { type: 'exam.marking', data: { examId: exam.id } });
}

/** Ends anonymity for the exam's owner; markers see it and it is audited. */
export const revealNames = (db: Db, platform: Platform, actor: Actor, examId: string, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row: exam } = await examToMove(tx, actor, examId);
    const plan = await planOf(tx, examId);
    ensure(plan.anonymous && plan.revealedAt === null && mayPlanIn(exam.state), faults.notAnonymous);
    await keepRevealing(tx, examId, { revealedAt: clock.now(), revealedBy: actor.id, revealReason: reason });
    await recordAudit(tx, actor, 'markingplan.reveal', examId, { name: exam.name, reason });
    await notifyMarkers(tx, platform, exam);
  });

/** Lists the progress of each marker. */
export async function listProgress(db: Db, { clock: school }: Platform, actor: Actor, examId: string) {
  await examToRun(db, actor, examId);
  const { arbiterId } = await planOf(db, examId);
  const people = new Map((await dutiesOf(db, examId)).map(({ marker }) => [marker.userId, marker.userName]));
  for (const { markerId, userName } of await markerMarkStore.markers(db, examId)) people.set(markerId, userName);
  const arbiter = (await peopleOfPlan(db, examId))?.arbiter;
  if (arbiter) people.set(arbiter.userId, arbiter.userName);
  const markerList = [];
  for (const [markerId, userName] of people) {
    const { lastAt, ...counts } = await markerMarkStore.progressOf(db, examId, markerId);
    const role = markerId === arbiterId ? ('arbiter' as const) : ('marker' as const);
    markerList.push({ markerId, userName, role, ...counts, lastTime: school.writeOptional(lastAt) });
  }
  return { markerList };
}

/** Lists a page of the markers' points, answer by answer. */
export async function listMarks(db: Db, actor: Actor, input: z.output<typeof api.marks.input>) {
  const { row } = await examToRun(db, actor, input.examId);
  await nameCandidates(db, row.id);
  return markerMarkStore.marks(db, scopeOf(actor, 'exam.manage'), input);
}
