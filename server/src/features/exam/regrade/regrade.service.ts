import { QuestionBody } from '@xueyan/contract/exam/question-key';
import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import {
  type Adjustment,
  type regradeApi as api,
  regradeFaults as faults,
  type Regrade,
  type RegradedCandidate,
  waysFor,
} from '@xueyan/contract/exam/regrade';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { countAnew, examToMove, examToRun, notifyExam } from '../exam/exam.service.ts';
import { itemOfExam, spreadPoints } from '../exam/exam-marking.service.ts';
import { adjustAnswer } from '../exam/grading.service.ts';
import { type Aliases, blindAliases } from '../marking-plan/blindness.service.ts';
import { changePage, noteChanges, presentChange } from '../marking-plan/mark-change.service.ts';
import { questionVersionsOf } from '../question/question-version.service.ts';
import { correctKey } from '../question/question-writing.service.ts';
import { regradeStore as store } from './regrade.store.ts';
import { markCorrected } from './regrade-message.text.ts';

type Correction = Pick<z.output<typeof api.apply.input>, 'examId' | 'itemId' | 'adjustment'>;

/** Returns the question as it was asked; faults if this correction is not possible. */
async function itemToCorrect(tx: Db, actor: Actor, { examId, itemId, adjustment }: Correction) {
  const { row: exam } = await examToMove(tx, actor, examId);
  ensure(exam.state === 'marking' || exam.state === 'resulted', faults.notOver);
  const { item } = await itemOfExam(tx, examId, itemId);
  const version = (await questionVersionsOf(tx, [item.versionId])).get(item.versionId);
  ensure(version, wireFaults.gone);
  ensureFits(version.content.kind, adjustment);
  const full = item.formerPoints ?? item.points;
  if (adjustment.way === 'key')
    ensure(QuestionBody.safeParse({ content: version.content, key: adjustment.key }).success, faults.badKey);
  if (adjustment.way === 'choice') ensure(adjustment.points <= full, faults.tooMany, { n: full });
  const lowers = adjustment.way === 'removed' && adjustment.points === 'lower';
  ensure(!lowers || exam.sections[item.section]?.draws === null, faults.drawn);
  return { exam, item, version, full, worth: lowers ? 0 : full };
}

const ensureFits = (kind: QuestionKind, { way }: Adjustment) => ensure(waysFor(kind).includes(way), faults.wrongWay);

type Regraded = RegradedCandidate & { userId: string; counts: boolean };

/** Corrects the question and all answers to it; returns each candidate's marks before and after. */
async function correct(tx: Db, actor: Actor, correction: Correction, reason: string) {
  const { exam, item, version, full, worth } = await itemToCorrect(tx, actor, correction);
  const { adjustment } = correction;
  const before = new Map((await store.standings(tx, exam.id, item.id)).map((one) => [one.candidateId, one]));
  const answers = await store.answers(tx, item.id);
  const key = adjustment.way === 'key' ? adjustment.key : version.key;
  const rows = answers.map((answer) => ({
    candidateId: answer.candidateId,
    points: adjustAnswer(adjustment, { content: version.content, key }, answer, full),
  }));
  const kept = answers.filter(({ markerId }) => markerId !== null && ['key', 'choice'].includes(adjustment.way)).length;
  await store.adjust(tx, item.id, {
    ...{ adjustment: adjustment.way === 'original' ? null : adjustment, points: worth, formerPoints: full },
  });
  if (worth !== item.points) await store.addToTotal(tx, exam.id, worth - item.points);
  await store.setPoints(tx, item.id, rows);
  await spreadPoints(tx, exam.id);
  const after = await store.standings(tx, exam.id, item.id);
  const [fullBefore, fullAfter] = [exam.totalPoints, exam.totalPoints + worth - item.points];
  const passes = (points: number, all: number) => points >= (all * exam.passPercent) / 100;
  /** Compares by the points of the attempt itself, or by those that count for its person. */
  const changedBy = (by: 'total' | 'counted') =>
    after.flatMap((now): Regraded[] => {
      const { candidateId, userId, loginName, userName, counts } = now;
      const earlier = before.get(candidateId);
      const [was, totalBefore, totalAfter] = [earlier?.points ?? null, earlier?.[by] ?? 0, now[by]];
      const one = {
        ...{
          candidateId,
          userId,
          loginName,
          userName,
          counts,
          before: was,
          after: now.points,
          totalBefore,
          totalAfter,
        },
        ...{ passedBefore: passes(totalBefore, fullBefore), passedAfter: passes(totalAfter, fullAfter) },
      };
      const same = was === now.points && totalBefore === totalAfter && one.passedBefore === one.passedAfter;
      return same ? [] : [one];
    });
  await noteChanges(
    tx,
    changedBy('total').map((one) => ({
      ...{ candidateId: one.candidateId, itemId: item.id, before: one.before, after: one.after },
      ...{ cause: 'regrade' as const, reason, actorId: actor.id },
    })),
  );
  // Of several attempts all are corrected; a person is listed and hears once, by one that counts and changed.
  const people = new Map<string, Regraded>();
  for (const one of changedBy('counted').filter(({ counts }) => counts)) {
    const known = people.get(one.userId);
    if (!known || known.before === known.after) people.set(one.userId, one);
  }
  const changed = [...people.values()];
  return { exam, item, version, changed, kept, fullBefore, fullAfter };
}

/** Does the work and rolls it back. */
async function dryRun<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const done: { result?: T } = {};
  const undo = new Error('dry run');
  await db
    .transaction(async (tx) => {
      done.result = await work(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return done.result as T;
}

const named = ({ userId: _, counts: __, ...one }: Regraded, blind: Aliases | undefined) => {
  if (!blind) return one;
  const { aliasId, number } = blind.of(one.candidateId);
  return { ...one, candidateId: aliasId, userName: `#${number}`, loginName: '' };
};

/** Lists a page of candidates whose marks a correction would change. Changes nothing. */
export async function previewRegrade(db: Db, actor: Actor, input: z.output<typeof api.preview.input>) {
  const { exam, changed, kept, fullBefore, fullAfter } = await dryRun(db, (tx) => correct(tx, actor, input, ''));
  const blind = await blindAliases(db, exam);
  const all = changed.map((one) => named(one, blind));
  const [field = 'loginName', direction = 'asc'] = input.orderFlag?.split(' ') ?? [];
  all.sort((one, other) =>
    field === 'totalAfter'
      ? one.totalAfter - other.totalAfter
      : `${one.loginName}${one.userName}`.localeCompare(`${other.loginName}${other.userName}`),
  );
  if (direction === 'desc') all.reverse();
  const { pageNum, pageSize } = input;
  const first = (pageNum - 1) * pageSize;
  return {
    pageInfo: { resultList: all.slice(first, first + pageSize), totalSize: all.length, pageNum, pageSize },
    ...{ fullBefore, fullAfter, kept },
    nowPassing: changed.filter((one) => one.passedAfter && !one.passedBefore).length,
    nowFailing: changed.filter((one) => one.passedBefore && !one.passedAfter).length,
  };
}

/** Corrects a question of an exam that is over, and notifies candidates whose mark changed. */
export const applyRegrade = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.apply.input>) =>
  db.transaction(async (tx) => {
    const { adjustment, reason } = input;
    const { exam, item, version, changed } = await correct(tx, actor, input, reason);
    ensure(changed.length === input.expected, faults.changed);
    await store.insert(tx, { itemId: item.id, adjustment, reason, changed: changed.length, actorId: actor.id });
    if (input.newVersion && adjustment.way === 'key')
      await correctKey(tx, actor, version.questionId, version.content, adjustment.key);
    await recordAudit(tx, actor, 'regrade.save', exam.id, {
      ...{ name: exam.name, question: item.position + 1, way: adjustment.way, reason, changed: changed.length },
    });
    if (exam.state === 'resulted') {
      await countAnew(tx, exam.id);
      const moved = changed.filter((one) => one.totalBefore !== one.totalAfter || one.passedBefore !== one.passedAfter);
      const userIds = moved.map(({ userId }) => userId);
      if (userIds.length > 0 && exam.resultView !== 'none')
        await sendMessage(tx, platform, markCorrected(exam, item.position + 1, reason, userIds));
    }
    await notifyExam(tx, platform, exam.id, exam.ownerId);
    return { changed: changed.length };
  });

/** Lists a page of the corrections of an exam. */
export async function listRegrades(db: Db, { clock }: Platform, actor: Actor, input: z.output<typeof api.list.input>) {
  await examToRun(db, actor, input.examId);
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  const resultList = page.resultList.map(
    ({ row, number, actorName }): Regrade => ({
      ...{ regradeId: row.id, number, way: row.adjustment.way, reason: row.reason, changed: row.changed, actorName },
      createTime: clock.write(row.createdAt),
    }),
  );
  return { ...page, resultList };
}

/** Lists a page of the changes of marks in an exam. */
export async function listChanges(
  db: Db,
  { clock }: Platform,
  actor: Actor,
  input: z.output<typeof api.changes.input>,
) {
  const { row: exam } = await examToRun(db, actor, input.examId);
  const blind = await blindAliases(db, exam);
  const page = await changePage(db, scopeOf(actor, 'exam.manage'), input);
  const resultList = page.resultList.map((found) => ({
    ...presentChange(clock)(found),
    ...(blind ? { candidateName: `#${blind.of(found.row.candidateId).number}` } : {}),
  }));
  return { ...page, resultList };
}
