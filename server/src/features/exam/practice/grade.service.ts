import type { Db } from '../../../db/connect.ts';
import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { gradeStore as store } from './grade.store.ts';

/** Makes the gradebooks reload that have a practice set as a column, with the pages of the named students. */
export async function tellOfPractice(
  db: Db,
  platform: Platform,
  practiceId: string,
  studentIds: string[],
): Promise<void> {
  for (const courseId of await store.coursesOf(db, practiceId)) await tellOfMarks(db, platform, courseId, studentIds);
}

/** Practice sets as gradebook columns: the questions whose last answer was right. */
export const practiceGrades = defineGradeSource({
  kind: 'practice',
  columns: async (db, courseId) =>
    (await store.practices(db, courseId))
      // A set can be continued at any time, so no student misses it.
      .map((one, position) => ({ ...one, position, dueAt: null, path: `/exam/practices/${one.id}` }))
      .filter(({ maximum }) => maximum > 0),
  marks: async (db, _, columnIds, userIds) => {
    const marks = (await store.marks(db, columnIds, userIds)).map(
      ({ practiceId: columnId, ...one }): GradeMark => ({ ...one, columnId, state: 'marked' }),
    );
    const known = new Set(marks.map(({ columnId, userId }) => `${columnId} ${userId}`));
    for (const { practiceId, userId } of await store.invited(db, columnIds, userIds))
      known.add(`${practiceId} ${userId}`);
    const others = columnIds.flatMap((columnId) =>
      userIds
        .filter((userId) => !known.has(`${columnId} ${userId}`))
        .map((userId): GradeMark => ({ columnId, userId, state: 'excused', score: null })),
    );
    return [...marks, ...others];
  },
});
