import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import type { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { countedFor, countedOf } from './late.rule.ts';
import { notifyOfWorks } from './task-live.service.ts';
import { workToMark } from './task-marking.service.ts';
import { taskMarkChanged } from './task-message.text.ts';
import { noteMarksOut } from './task-score.service.ts';
import { taskWorkStore } from './task-work.store.ts';

/** Gives one member more or fewer points than the team. Notifies them at once when marks are published. */
export const markMember = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { workId, userId, deviation, reason, version }: z.output<typeof taskMarkingApi.markMember.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { work, section, course, task } = await workToMark(tx, actor, workId);
    ensure(task.grouped, taskFaults.memberAlone);
    const { given } = work;
    if (given === null) throw new Fault(taskFaults.memberUnmarked);
    ensure(work.stage === 'marked', taskFaults.memberUnmarked);
    const isOut = work.publishedAt !== null;
    ensure(!task.anonymous || isOut, taskFaults.memberHidden);
    const member = (await taskWorkStore.members(tx, [workId])).find((one) => one.userId === userId);
    ensure(member, wireFaults.gone);
    if (member.deviation === deviation && member.deviationReason === reason) return;
    ensure(reason !== '' || (deviation === 0 && !isOut), taskFaults.memberReason);
    const mark = { given, penalty: work.penalty ?? 0 };
    const score = countedFor({ ...mark, deviation }, task.points);
    // A deviation that would be cut off at either end is taken for a typing error and refused.
    const exact = Math.abs(score - countedOf(mark.given, mark.penalty) - deviation) < 0.05;
    ensure(exact, taskFaults.memberRange, { max: task.points });
    ensure(await taskWorkStore.change(tx, workId, version, {}), wireFaults.changed);
    const kept = { deviation, deviationReason: deviation === 0 ? '' : reason };
    await taskWorkStore.setDeviation(tx, [workId], kept, userId);
    const row = { workId, action: 'member' as const, given: score, penalty: 0, reason };
    await taskWorkStore.insertMarks(tx, [{ ...row, memberId: userId, userId: actor.id }]);
    const before = countedFor({ ...mark, deviation: member.deviation }, task.points);
    if (isOut && before !== score) {
      await noteMarksOut(tx, section.id, task.points, [work]);
      await sendMessage(tx, platform, taskMarkChanged(section, [userId], before, score, reason));
    }
    await notifyOfWorks(tx, platform, course, [work]);
  });
