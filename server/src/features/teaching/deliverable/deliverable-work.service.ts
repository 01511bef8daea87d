import { type deliverableApi, deliverableFaults } from '@xueyan/contract/teaching/deliverable';
import { fitsRubric, sumOfScores } from '@xueyan/contract/teaching/rubric';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { teamToMark, teamToWrite } from '../student-team/student-team.service.ts';
import { findDeliverable } from './deliverable.service.ts';
import { type DeliverableRow, deliverableStore } from './deliverable.store.ts';
import { tellProject } from './stage.service.ts';

type Api = typeof deliverableApi;
interface Key {
  deliverableId: string;
  teamId: string;
}

async function workToWrite(db: Db, actor: Actor, { deliverableId, teamId }: Key) {
  const { row, courseId } = await findDeliverable(db, deliverableId);
  const { team } = await teamToWrite(db, actor, teamId);
  ensure(team.courseId === courseId, wireFaults.gone);
  const work = await deliverableStore.lockWork(db, deliverableId, teamId);
  ensure(work.state !== 'marked', deliverableFaults.marked);
  return { row, courseId, work };
}

/** Saves a team's draft; refuses when another member has saved since. */
export const saveDeliverableDraft = (
  db: Db,
  actor: Actor,
  { content, version, ...key }: z.output<Api['saveDraft']['input']>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { work } = await workToWrite(tx, actor, key);
    ensure(work.draftVersion === version, wireFaults.changed);
    const row = { draft: content, draftVersion: version + 1 };
    await deliverableStore.setWork(tx, key.deliverableId, key.teamId, row);
    return version + 1;
  });

const isLate = ({ dueAt }: DeliverableRow) => dueAt !== null && clock.now() > dueAt;

/** Submits a team's draft as its next version. */
export const submitDeliverable = (db: Db, platform: Platform, actor: Actor, key: Key): Promise<number> =>
  db.transaction(async (tx) => {
    const { row, courseId, work } = await workToWrite(tx, actor, key);
    ensure(work.draft.trim() !== '', deliverableFaults.empty);
    const late = isLate(row);
    // A returned deliverable can be submitted again after the due date.
    ensure(!late || row.lateAllowed || work.state === 'returned', deliverableFaults.late);
    const { content } = await publishable(tx, actor, { content: work.draft });
    const [last] = await deliverableStore.versions(tx, key.deliverableId, key.teamId);
    const number = (last?.number ?? 0) + 1;
    await deliverableStore.addVersion(tx, { ...key, number, content, userId: actor.id, late });
    await deliverableStore.setWork(tx, key.deliverableId, key.teamId, { state: 'submitted' });
    await tellProject(tx, platform, courseId);
    await tellOfMarks(tx, platform, courseId, 'all');
    return number;
  });

async function workToMark(db: Db, actor: Actor, { deliverableId, teamId }: Key) {
  const { row, courseId } = await findDeliverable(db, deliverableId);
  const { team } = await teamToMark(db, actor, teamId);
  ensure(team.courseId === courseId, wireFaults.gone);
  const work = await deliverableStore.lockWork(db, deliverableId, teamId);
  const [last] = await deliverableStore.versions(db, deliverableId, teamId);
  ensure(last, deliverableFaults.nothing);
  return { row, courseId, work };
}

/** Marks the newest version by the rubric. */
export const markDeliverable = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { scores, comment, ...key }: z.output<Api['mark']['input']>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { row, courseId, work } = await workToMark(tx, actor, key);
    ensure(fitsRubric(row.rubric, scores), deliverableFaults.scores);
    const score = sumOfScores(scores);
    const mark = { scores, score, comment, markedBy: actor.id, markedAt: clock.now() };
    await deliverableStore.setWork(tx, key.deliverableId, key.teamId, { ...mark, state: 'marked' });
    await recordAudit(tx, actor, 'deliverable.mark', key.teamId, { title: row.title, before: work.score, score });
    await tellProject(tx, platform, courseId);
    await tellOfMarks(tx, platform, courseId, 'all');
    return score;
  });

/** Returns the newest version to the team for rework. */
export const returnDeliverable = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { comment, ...key }: z.output<Api['giveBack']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row, courseId } = await workToMark(tx, actor, key);
    const open = { state: 'returned' as const, comment, scores: [], score: null, markedBy: actor.id };
    await deliverableStore.setWork(tx, key.deliverableId, key.teamId, open);
    await recordAudit(tx, actor, 'deliverable.return', key.teamId, { title: row.title });
    await tellProject(tx, platform, courseId);
    await tellOfMarks(tx, platform, courseId, 'all');
  });
