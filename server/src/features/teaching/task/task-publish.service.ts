import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import { bankMax, type taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { workTransitions } from '@xueyan/contract/teaching/task-work';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { taskStore } from './task.store.ts';
import { taskListStore } from './task-list.store.ts';
import { notifyOfWorks } from './task-live.service.ts';
import { taskToMark, worksToMark } from './task-marking.service.ts';
import { taskExtended, taskMarksOut, taskReturned } from './task-message.text.ts';
import { noteMarksOut } from './task-score.service.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';

async function peopleOf(db: Db, works: Pick<WorkEntry, 'id'>[]): Promise<string[]> {
  const ids = works.map(({ id }) => id);
  return [...new Set((await taskWorkStore.members(db, ids)).map(({ userId }) => userId))];
}

/** Publishes marks of the given works, or of all that have one. */
export const publishMarks = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, workIds }: z.output<typeof taskMarkingApi.publish.input>,
): Promise<{ count: number }> =>
  db.transaction(async (tx) => {
    const { section, course, task } = await taskToMark(tx, actor, sectionId);
    const works = await taskWorkStore.lockUnpublished(tx, sectionId, workIds);
    ensure(works.length > 0, taskFaults.nothingToPublish);
    const ids = works.map(({ id }) => id);
    await taskWorkStore.setAll(tx, ids, { publishedAt: clock.now() });
    await taskWorkStore.insertMarks(
      tx,
      works.map(({ id, given, penalty }) => ({
        workId: id,
        action: 'publish' as const,
        given,
        penalty,
        userId: actor.id,
      })),
    );
    await noteMarksOut(tx, sectionId, task.points, works);
    await recordAudit(tx, actor, 'task.publish', sectionId, { title: section.title, count: works.length });
    await sendMessage(tx, platform, taskMarksOut(section, await peopleOf(tx, works)));
    await notifyOfWorks(tx, platform, course, works);
    return { count: works.length };
  });

/** Returns works for rework; their writers see the reason at once. */
export const returnWorks = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { workIds, comment: written }: z.output<typeof taskMarkingApi.giveBack.input>,
): Promise<{ count: number }> =>
  db.transaction(async (tx) => {
    const { works, section, course } = await worksToMark(tx, actor, workIds);
    const refusals = { who: wireFaults.gone, state: taskFaults.notSubmitted };
    for (const { stage } of works) nextState(workTransitions.giveBack, actor, { ...course, state: stage }, refusals);
    const { comment } = await publishable(tx, actor, { comment: written });
    const ids = works.map(({ id }) => id);
    const cleared = { given: null, penalty: null, picks: [], publishedAt: null };
    const by = { markedBy: actor.id, markedAt: clock.now() };
    await taskWorkStore.setAll(tx, ids, { ...cleared, ...by, stage: 'returned', comment });
    await taskWorkStore.setDeviation(tx, ids, { deviation: 0, deviationReason: '' });
    await taskWorkStore.commentLast(tx, ids, comment);
    await taskWorkStore.insertMarks(
      tx,
      works.map(({ id, given, penalty }) => ({
        ...{ workId: id, action: 'return' as const, given, penalty, reason: comment.slice(0, 500), userId: actor.id },
      })),
    );
    await recordAudit(tx, actor, 'task.return', section.id, { title: section.title, count: works.length });
    await sendMessage(tx, platform, taskReturned(section, await peopleOf(tx, works), comment));
    await notifyOfWorks(tx, platform, course, works);
    return { count: works.length };
  });

/** Gives students a due time of their own, or removes it, and notifies them. */
export const extendTask = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, userIds, dueTime, reason }: z.output<typeof taskMarkingApi.extend.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { section } = await taskToMark(tx, actor, sectionId);
    const people = [...new Set(userIds)];
    const members = await taskStore.membersAmong(tx, section.courseId, people);
    ensure(members.length === people.length, wireFaults.gone);
    await recordAudit(tx, actor, 'task.extend', sectionId, { title: section.title, count: people.length, dueTime });
    await tellOfMarks(tx, platform, section.courseId, people);
    if (dueTime === null) return taskStore.dropDates(tx, sectionId, people);
    const dueAt = platform.clock.read(dueTime);
    ensure(dueAt > clock.now(), taskFaults.dueBefore);
    const row = { sectionId, dueAt, reason, setBy: actor.id };
    await taskStore.setDates(
      tx,
      people.map((userId) => ({ ...row, userId })),
    );
    await sendMessage(tx, platform, taskExtended(section, people, dueTime));
  });

/** Lists the actor's phrases for comments. */
export const listPhrases = async (db: Db, actor: Actor): Promise<Output<typeof taskMarkingApi.bank>> => ({
  comments: await taskListStore.phrases(db, actor.id),
});

/** Saves a phrase; an existing one counts as used again. */
export const keepPhrase = (db: Db, actor: Actor, words: string): Promise<void> =>
  db.transaction(async (tx) => {
    await taskListStore.keepPhrase(tx, actor.id, words);
    ensure((await taskListStore.countPhrases(tx, actor.id)) <= bankMax, taskFaults.bankFull, { max: bankMax });
  });

export async function removePhrase(db: Db, actor: Actor, id: string): Promise<void> {
  ensure(await taskListStore.removePhrase(db, actor.id, id), wireFaults.gone);
}
