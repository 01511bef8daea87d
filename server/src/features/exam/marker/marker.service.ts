import type { MachineCheck } from '@xueyan/contract/exam/exam-machine';
import { examMarkingFaults } from '@xueyan/contract/exam/exam-marking';
import type { markerApi as api, BlindAnswer, MarkingTask } from '@xueyan/contract/exam/marker';
import { agree, markingPlanFaults as faults, meanPoints } from '@xueyan/contract/exam/marking-plan';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { examAsItIs, holdExam } from '../exam/exam.service.ts';
import { checksOfAnswer } from '../exam/exam-machine.service.ts';
import { answerToSettle, itemOfExam, settleAnswer } from '../exam/exam-marking.service.ts';
import { candidateBehind, nameCandidates, planOf } from '../marking-plan/blindness.service.ts';
import { dutiesOf, peopleOfPlan } from '../marking-plan/marking-plan.service.ts';
import { type MarkerMarkRow, markerMarkStore as store } from './marker-mark.store.ts';
import { markerQueueStore } from './marker-queue.store.ts';
import { notifyMarkers } from './planning.service.ts';

/** Lists a page of exams in which the actor marks. */
export async function listTasks(db: Db, actor: Actor, input: z.output<typeof api.tasks.input>) {
  const page = await markerQueueStore.tasks(db, ownScope(actor), actor.id, input);
  const resultList = page.resultList.map(
    ({ row, isArbiter, ...more }): MarkingTask => ({
      ...{ examId: row.id, examName: row.name, state: row.state, role: isArbiter ? 'arbiter' : 'marker' },
      ...more,
    }),
  );
  return { ...page, resultList };
}

/** Returns the exam if the actor marks in it, with their role. */
async function examToMark(db: Db, actor: Actor, examId: string) {
  const { row } = await examAsItIs(db, examId);
  ensure(await markerQueueStore.isMarker(db, examId, actor.id), wireFaults.gone);
  const plan = await planOf(db, examId);
  return { exam: row, plan, role: plan.arbiterId === actor.id ? ('arbiter' as const) : ('marker' as const) };
}

const ownItems = async (db: Db, actor: Actor, examId: string, role: 'marker' | 'arbiter') => {
  const duties = await dutiesOf(db, examId);
  const mine = new Set(
    duties.filter(({ marker }) => role === 'arbiter' || marker.userId === actor.id).map(({ itemId }) => itemId),
  );
  const found = await markerQueueStore.items(db, examId, actor.id);
  return found.filter(({ itemId, done }) => mine.has(itemId) || done > 0);
};

/** Lists the questions of an exam that the actor marks. */
export async function listMarkerItems(db: Db, { clock: school }: Platform, actor: Actor, examId: string) {
  const { exam, plan, role } = await examToMark(db, actor, examId);
  const people = await peopleOfPlan(db, examId);
  return {
    ...{ examName: exam.name, state: exam.state },
    revealed: plan.revealedAt && {
      ...{ time: school.write(plan.revealedAt), userName: people?.revealerName ?? '', reason: plan.revealReason },
    },
    itemList: (await ownItems(db, actor, examId, role)).map((one) => ({ ...one, role })),
  };
}

async function itemToMark(db: Db, actor: Actor, examId: string, itemId: string) {
  const found = await examToMark(db, actor, examId);
  const items = await ownItems(db, actor, examId, found.role);
  ensure(
    items.some((one) => one.itemId === itemId),
    wireFaults.gone,
  );
  return { ...found, ...(await itemOfExam(db, examId, itemId)) };
}

/** Returns one question that the actor marks, with its key. */
export async function getMarkerItem(db: Db, actor: Actor, examId: string, itemId: string) {
  const { item, version, role } = await itemToMark(db, actor, examId, itemId);
  const { content, key, analysis } = version;
  return { content, key, analysis, points: item.points, role };
}

/** Lists answers under pseudonyms; other markers' points are shown to the arbiter alone. */
export async function listMarkerAnswers(db: Db, actor: Actor, input: z.output<typeof api.answers.input>) {
  const { role } = await itemToMark(db, actor, input.examId, input.itemId);
  await nameCandidates(db, input.examId);
  const page = await markerQueueStore.queue(db, ownScope(actor), actor.id, input);
  const resultList: BlindAnswer[] = [];
  for (const { candidateId, ...shown } of page.resultList) {
    const marks = role === 'arbiter' ? await store.fresh(db, candidateId, input.itemId) : [];
    const given = marks.filter(({ arbiter }) => !arbiter).map(({ points, comment }) => ({ points, comment }));
    resultList.push({ ...shown, given });
  }
  return { ...page, resultList };
}

/** Lists the checks of the machine of an answer that the actor marks. */
export async function listMarkerChecks(
  db: Db,
  platform: Platform,
  actor: Actor,
  { examId, itemId, aliasId }: z.output<typeof api.machine.input>,
): Promise<MachineCheck[]> {
  const { role } = await itemToMark(db, actor, examId, itemId);
  const candidateId = await candidateBehind(db, examId, aliasId);
  const given = await store.fresh(db, candidateId, itemId);
  const mine = role === 'arbiter' ? given.length > 0 : given.some(({ markerId }) => markerId === actor.id);
  ensure(mine || (await store.covers(db, candidateId, itemId, actor.id)), wireFaults.gone);
  return checksOfAnswer(db, platform, { candidateId, itemId });
}

interface Standing {
  marks: MarkerMarkRow[];
  points: number | null;
  markerId: string | null;
}

const byMarkers = ({ marks }: Standing) => marks.filter(({ arbiter }) => !arbiter);

/** Refuses a mark when others have marked it enough, arbitrated it, or overruled it. */
function ensureOpen(actor: Actor, standing: Standing, plan: { markers: 'one' | 'two'; tolerance: number }) {
  const others = byMarkers(standing).filter(({ markerId }) => markerId !== actor.id);
  ensure(!standing.marks.some(({ arbiter }) => arbiter), faults.arbitrated);
  ensure(others.length < (plan.markers === 'two' ? 2 : 1), faults.enough);
  const overruled = standing.points !== null && !standing.marks.some(({ markerId }) => markerId === standing.markerId);
  ensure(!overruled, faults.enough);
}

/** Refuses a mark by the arbiter unless two marks differ by more than the tolerance. */
function ensureDisputed(standing: Standing, tolerance: number): void {
  const [one, other] = byMarkers(standing);
  ensure(one, wireFaults.gone);
  ensure(other, wireFaults.gone);
  ensure(!agree(one.points, other.points, tolerance), wireFaults.gone);
}

/** Returns the points that count by the marks so far; null while undecided. */
function outcome({ marks }: Standing, plan: { markers: 'one' | 'two'; tolerance: number }) {
  const arbitrated = marks.find(({ arbiter }) => arbiter);
  if (arbitrated) return { points: arbitrated.points, comment: arbitrated.comment, cause: 'arbitrated' as const };
  const [one, other] = marks;
  if (one && plan.markers === 'one') return { points: one.points, comment: one.comment, cause: 'mark' as const };
  if (!one || !other || !agree(one.points, other.points, plan.tolerance)) return null;
  const comment = [...new Set([one.comment, other.comment])].filter(Boolean).join('\n');
  return { points: meanPoints(one.points, other.points), comment, cause: 'agreed' as const };
}

/** Saves the actor's points for an answer; once all markers gave theirs, they count or go to the arbiter. */
export const giveMark = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.mark.input>) =>
  db.transaction(async (tx) => {
    const { examId, itemId, points, comment } = input;
    await holdExam(tx, examId);
    const { exam, plan, role, item } = await itemToMark(tx, actor, examId, itemId);
    ensure(exam.state === 'marking', examMarkingFaults.notMarking);
    const candidateId = await candidateBehind(tx, examId, input.aliasId);
    const found = await answerToSettle(tx, examId, candidateId, itemId);
    ensure(found.state === 'submitted', examMarkingFaults.notMarking);
    ensure(points <= item.points, examMarkingFaults.tooMany, { n: item.points });
    const { points: before, markerId } = found.answer;
    const standing = { marks: await store.fresh(tx, candidateId, itemId), points: before, markerId };
    const mine = standing.marks.some((one) => one.markerId === actor.id);
    if (role === 'arbiter') ensureDisputed(standing, plan.tolerance);
    else {
      ensure(mine || (await store.covers(tx, candidateId, itemId, actor.id)), wireFaults.gone);
      ensure(mine || before === null, faults.enough);
      ensureOpen(actor, standing, plan);
    }
    await store.give(tx, { candidateId, itemId, markerId: actor.id, arbiter: role === 'arbiter', points, comment });
    const marks = await store.fresh(tx, candidateId, itemId);
    const settled = outcome({ ...standing, marks }, plan);
    await settleAnswer(
      tx,
      actor,
      examId,
      {
        ...{ candidateId, itemId, before, points: settled?.points ?? null, comment: settled?.comment ?? '' },
        markerId: settled ? actor.id : null,
      },
      settled?.cause ?? 'mark',
      comment,
    );
    await recordAudit(tx, actor, 'marker.mark', examId, {
      name: exam.name,
      item: itemId,
      answer: input.aliasId,
      points,
    });
    await notifyMarkers(tx, platform, exam);
    const disputed = !settled && marks.length >= 2;
    return { settled: settled !== null, disputed };
  });
