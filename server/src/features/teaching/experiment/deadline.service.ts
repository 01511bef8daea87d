import { isCurrent } from '@xueyan/contract/school/course-policy';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { studentsOfCourse } from '../../school/course/course.service.ts';
import { deadlineChanged } from './deadline-message.text.ts';
import { experimentStore } from './experiment.store.ts';

/** Milliseconds without a further change before students are notified: a teacher may try several deadlines. */
export const quietMs = 60_000;

/** Notifies students of changed deadlines, once for each change. Returns how many deadlines were handled. */
export const notifyOfDeadlines = (db: Db, platform: Platform, most: number, now = clock.now()): Promise<number> =>
  db.transaction(async (tx) => {
    const changed = await experimentStore.takeChangedDeadlines(tx, new Date(now.getTime() - quietMs), most);
    for (const { courseId, state, dueAt, dueBefore, ...section } of changed) {
      if (!isCurrent(state) || dueAt?.getTime() === dueBefore?.getTime()) continue;
      const write = (at: Date | null) => at && platform.clock.write(at).slice(0, 16);
      const deadline = { ...section, due: write(dueAt), before: write(dueBefore) };
      await sendMessage(tx, platform, deadlineChanged(deadline, await studentsOfCourse(tx, courseId)));
    }
    return changed.length;
  });
