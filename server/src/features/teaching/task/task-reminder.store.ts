import { taskKinds } from '@xueyan/contract/teaching/task';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { courseTakers } from '../../../db/course-student.table.ts';
import { sectionClassDates, sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { taskDates, taskMembers, taskReminders, tasks, taskWorks } from '../../../db/task.table.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { dueOf } from './task-columns.store.ts';

export const taskReminderStore = {
  /**
   * Lists students of running courses whose task is due within a period, who have not handed it in and were not
   * reminded. Only sections with a date in the period are looked at.
   */
  due: (db: Db, from: Date, until: Date, most: number) => {
    const between = sql`between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz`;
    const dueAt = dueOf(sql`${courseTakers.userId}`);
    const dated = sql`(exists (select from ${sectionReleases} rule
        where rule.section_id in (${sections.id}, ${sections.parentId}) and rule.due_at ${between})
      or exists (select from ${sectionClassDates} dated
        where dated.section_id in (${sections.id}, ${sections.parentId}) and dated.due_at ${between})
      or exists (select from ${taskDates} own where own.section_id = ${sections.id} and own.due_at ${between}))`;
    return db
      .selectDistinct({
        ...{ id: sections.id, courseId: sections.courseId, title: sections.title },
        ...{ userId: courseTakers.userId, dueAt: sql<Date>`${dueAt}`.mapWith(sectionReleases.dueAt).as('due_at') },
      })
      .from(tasks)
      .innerJoin(sections, eq(sections.id, tasks.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .innerJoin(courseTakers, eq(courseTakers.courseId, courses.id))
      .leftJoin(taskMembers, and(eq(taskMembers.sectionId, sections.id), eq(taskMembers.userId, courseTakers.userId)))
      .leftJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
      .leftJoin(
        taskReminders,
        and(eq(taskReminders.sectionId, sections.id), eq(taskReminders.userId, courseTakers.userId)),
      )
      .where(
        and(
          ...[isNotNull(tasks.givenAt), inArray(sections.kind, [...taskKinds]), eq(courses.state, 'inProgress')],
          ...[isNull(courses.archivedAt), isNull(taskReminders.userId), dated, sql`${dueAt} ${between}`],
          sql`coalesce(${taskWorks.stage}, 'draft') in ('draft', 'returned')`,
        ),
      )
      .orderBy(asc(sections.id))
      .limit(most);
  },

  /** Records that people are reminded of a task; returns those who were not before. */
  keep: async (db: Db, sectionId: string, userIds: string[], at: Date): Promise<string[]> =>
    (
      await db
        .insert(taskReminders)
        .values(userIds.map((userId) => ({ sectionId, userId, at })))
        .onConflictDoNothing()
        .returning({ userId: taskReminders.userId })
    ).map(({ userId }) => userId),
};
