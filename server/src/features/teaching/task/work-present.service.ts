import { fileAddress } from '@xueyan/contract/base/file';
import type { TaskFile, TaskWork, WorkState } from '@xueyan/contract/teaching/task-work';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { countedFor } from './late.rule.ts';
import type { TaskEntry } from './task.store.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';

/** Returns the files of a work for display. */
export const filesOfWork = async (db: Db, workId: string): Promise<TaskFile[]> =>
  (await taskWorkStore.files(db, workId)).map((file) => ({ ...file, address: fileAddress(file.fileId) }));

/** Returns the state of a work as its writer sees it: an unpublished mark does not show. */
export function stateForWriter(work: WorkEntry, { form, points }: TaskEntry): WorkState {
  const { stage, publishedAt, given } = work;
  if (stage === 'draft') return 'notSubmitted';
  if (stage === 'returned') return 'returned';
  if (stage === 'marked' && publishedAt) {
    if (form !== 'paper') return 'reviewed';
    return given === points ? 'correct' : 'wrong';
  }
  return points === 0 ? 'submitted' : 'pending';
}

/** Returns a work as its writers see it: the mark only once it is published, the reason of a return at once. */
export async function presentWork(
  db: Db,
  clock: Clock,
  task: TaskEntry,
  work: WorkEntry,
  open: boolean,
  userId: string,
): Promise<TaskWork> {
  const { given, penalty, markedAt, publishedAt } = work;
  const isOut = work.stage === 'marked' && publishedAt !== null && given !== null && markedAt !== null;
  const own = isOut ? (await taskWorkStore.members(db, [work.id])).find((one) => one.userId === userId) : undefined;
  const deviation = own?.deviation ?? 0;
  const history = await taskWorkStore.submissions(db, work.id);
  return {
    ...{ workId: work.id, state: stateForWriter(work, task), content: work.content, version: work.version },
    writable: open && (work.stage === 'draft' || work.stage === 'returned'),
    mayTakeBack: open && work.stage === 'submitted' && task.resubmit,
    files: await filesOfWork(db, work.id),
    saveTime: clock.writeOptional(work.savedAt),
    submitTime: clock.writeOptional(work.submittedAt),
    late: work.lateDays > 0,
    comment: work.stage === 'returned' ? work.comment : '',
    mark: isOut
      ? {
          ...{
            score: countedFor({ given, penalty: penalty ?? 0, deviation }, task.points),
            given,
            penalty: penalty ?? 0,
          },
          ...{ deviation, deviationReason: own?.deviationReason ?? '' },
          ...{ comment: work.comment, picks: work.picks, markTime: clock.write(markedAt) },
        }
      : null,
    history: presentHistory(clock, history),
  };
}

export const presentHistory = (clock: Clock, rows: Awaited<ReturnType<typeof taskWorkStore.submissions>>) =>
  rows.map(({ at, ...row }) => ({ ...row, submitTime: clock.write(at) }));
