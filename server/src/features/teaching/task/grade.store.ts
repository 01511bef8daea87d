import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { generalDue } from '../../../db/section-due.ts';
import type { Db } from '../../../db/sql.ts';
import { taskDates, taskMembers, tasks, taskWorks } from '../../../db/task.table.ts';
import { sections } from '../../../db/teaching.table.ts';

const chapters = sql`(select parent.position from ${sections} as parent where parent.id = ${sections.parentId})`;

/** Queries of the gradebook about tasks. */
export const gradeStore = {
  /** Lists the assigned tasks of a course in the order of its catalogue. */
  tasks: (db: Db, courseId: string) =>
    db
      .select({ id: sections.id, title: sections.title, dueAt: generalDue, maximum: tasks.points })
      .from(sections)
      .innerJoin(tasks, eq(tasks.sectionId, sections.id))
      .where(and(eq(sections.courseId, courseId), isNotNull(tasks.givenAt), gt(tasks.points, 0)))
      .orderBy(sql`${chapters} nulls first`, asc(sections.position), asc(sections.id)),

  /** Lists the submitted works with their marks. */
  works: (db: Db, sectionIds: string[], userIds: string[]) =>
    db
      .select({
        ...{ columnId: taskMembers.sectionId, userId: taskMembers.userId, lateDays: taskWorks.lateDays },
        ...{ given: taskWorks.given, penalty: taskWorks.penalty, publishedAt: taskWorks.publishedAt },
        deviation: taskMembers.deviation,
        ...{ points: tasks.points, latePerDay: tasks.latePerDay, grouped: tasks.grouped },
      })
      .from(taskMembers)
      .innerJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
      .innerJoin(tasks, eq(tasks.sectionId, taskMembers.sectionId))
      .where(
        and(
          inArray(taskMembers.sectionId, sectionIds),
          inArray(taskMembers.userId, userIds),
          inArray(taskWorks.stage, ['submitted', 'marked']),
        ),
      ),

  /** Lists the due dates that students have for themselves. */
  ownDues: (db: Db, sectionIds: string[], userIds: string[]) =>
    db
      .select({ columnId: taskDates.sectionId, userId: taskDates.userId, dueAt: taskDates.dueAt })
      .from(taskDates)
      .where(and(inArray(taskDates.sectionId, sectionIds), inArray(taskDates.userId, userIds))),
};
