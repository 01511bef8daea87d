import { type coursewareApi, fastest, viewerOf } from '@xueyan/contract/teaching/courseware';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { leavesTrace, noteProgress } from '../../school/section/section-progress.service.ts';
import { itemToOpen, lengthOf, overall } from './courseware.service.ts';
import { coursewareStore } from './courseware.store.ts';
import { withSeen } from './seen.rule.ts';

/** Maximum number of seconds that a student's first report may cover; pages report every ten seconds. */
const firstSeconds = 20;
/** Allows for inexact clocks and timers. */
const tolerance = 1.1;

type Opened = Awaited<ReturnType<typeof itemToOpen>>['opened'];

/**
 * Records what a student has seen, limited by the time that has passed. Editors and guests get zero, and nothing is
 * recorded.
 */
export const track = (
  db: Db,
  actor: Actor,
  { attachmentId, seen, position, length }: z.output<typeof coursewareApi.track.input>,
): Promise<Output<typeof coursewareApi.track>> =>
  db.transaction(async (tx) => {
    const { found, opened } = await itemToOpen(tx, actor, attachmentId);
    if (!leavesTrace(opened)) return { percent: 0, done: false };
    const viewer = viewerOf(found.file.name);
    const { row, fresh } = await coursewareStore.lockView(tx, attachmentId, actor.id);
    ensure(row, wireFaults.gone);
    const seconds = fresh ? firstSeconds : (clock.now().getTime() - row.updatedAt.getTime()) / 1000;
    const paged = viewer !== 'video' && viewer !== 'audio';
    const answers = await coursewareStore.answersOf(tx, actor.id, [attachmentId]);
    const open = (found.item?.questions ?? []).find(
      ({ questionId }) => !answers.some(({ question }) => question === questionId),
    );
    const measured = lengthOf(found);
    const claimed = measured === null ? longest(length, await coursewareStore.claimedLength(tx, attachmentId)) : null;
    const bounds = {
      budget: seconds * (paged ? 1 : fastest * tolerance),
      ...{ length: measured ?? claimed, seekAhead: found.item?.seekAhead ?? true, stopAt: open?.at ?? null },
    };
    await coursewareStore.saveView(tx, {
      ...{ attachmentId, userId: actor.id, position, claimedLength: claimed },
      seen: withSeen(viewer, row.seen, seen, bounds),
    });
    return settle(tx, actor, opened);
  });

/** Returns the longer length: nobody can make a film shorter than others have seen it. */
const longest = (mine: number | null, others: number | null): number | null =>
  mine === null ? others : Math.max(mine, others ?? 0);

/** Records the student's progress in the whole section. */
async function settle(db: Db, actor: Actor, opened: Opened): Promise<{ percent: number; done: boolean }> {
  const found = await coursewareStore.items(db, opened.section.id);
  const ids = found.map(({ attachment }) => attachment.id);
  const views = await coursewareStore.viewsOf(db, actor.id, ids);
  const answers = await coursewareStore.answersOf(db, actor.id, ids);
  const { percent, done } = overall(found, views, answers);
  const isFinished = await noteProgress(db, actor, opened, { percent, done });
  return { percent: Math.round(percent), done: isFinished };
}

/**
 * Records the answer to a question inside a film; the first answer counts. Editors of the course try it without a
 * trace.
 */
export const answerInside = (
  db: Db,
  actor: Actor,
  { attachmentId, questionId, choice }: z.output<typeof coursewareApi.answer.input>,
): Promise<Output<typeof coursewareApi.answer>> =>
  db.transaction(async (tx) => {
    const { found, opened } = await itemToOpen(tx, actor, attachmentId);
    const question = found.item?.questions.find((one) => one.questionId === questionId);
    ensure(question, wireFaults.gone);
    const { key } = question;
    const right = new Set(choice).size === new Set(key).size && choice.every((one) => key.includes(one));
    if (!leavesTrace(opened)) return { right, key };
    const row = { attachmentId, userId: actor.id, question: questionId, choice, right };
    if (await coursewareStore.answer(tx, row)) await settle(tx, actor, opened);
    const [kept] = (await coursewareStore.answersOf(tx, actor.id, [attachmentId])).filter(
      (one) => one.question === questionId,
    );
    return { right: kept?.right ?? right, key };
  });
