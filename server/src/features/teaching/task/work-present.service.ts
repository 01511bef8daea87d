import { fileAddress } from '@xueyan/contract/base/file';
import type { TaskFile, TaskWork, WorkState } from '@xueyan/contract/teaching/task-work';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { countedFor } from './late.rule.ts';
import type { TaskEntry } from './task.store.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';

/** The files of a work as they are shown. */
export const filesOfWork = async (db: Db, workId: string): Promise<TaskFile[]> =>
  (await taskWorkStore.files(db, workId)).map((file) => ({ ...file, address: fileAddress(file.fileId) }));

/** What a work is called for its writer: a mark that is not out is none. */
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

/** A work as its writers see it: the mark only once it is out, the words of a return at once. */
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
