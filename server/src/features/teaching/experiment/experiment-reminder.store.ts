import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { classMembers } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { sectionClassDates, sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { taskReminders } from '../../../db/task.table.ts';
import { attempts, courses, experiments, sections } from '../../../db/teaching.table.ts';

const ofClass = (section: SQL) => sql`(select min(dated.due_at) from ${sectionClassDates} dated
  join ${classMembers} inside on inside.class_id = dated.class_id
  where dated.section_id = ${section} and inside.user_id = ${courseTakers.userId})`;
const general = (section: SQL) =>
  sql`(select rule.due_at from ${sectionReleases} rule where rule.section_id = ${section})`;
const own = sql`${sections.id}`;
const chapter = sql`${sections.parentId}`;

/** SQL counterpart of `workDueOf`: the date of a class overrides all others; otherwise the earliest applies. */
const dueAt = sql`coalesce(least(${ofClass(own)}, ${ofClass(chapter)}),
  least(${general(own)}, ${general(chapter)}, ${experiments.dueAt}))`;

export const experimentReminderStore = {
  /**
   * Lists students of running courses whose experiment is due within a period, who have not submitted its report and
   * were not reminded. Only experiments with a date in the period are looked at.
   */
  due: (db: Db, from: Date, until: Date, most: number) => {
    const between = sql`between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz`;
    const dated = sql`(${experiments.dueAt} ${between}
      or exists (select from ${sectionReleases} rule
        where rule.section_id in (${sections.id}, ${sections.parentId}) and rule.due_at ${between})
      or exists (select from ${sectionClassDates} dated
        where dated.section_id in (${sections.id}, ${sections.parentId}) and dated.due_at ${between}))`;
    return db
      .selectDistinct({
        ...{ id: sections.id, title: sections.title, userId: courseTakers.userId },
        dueAt: sql<Date>`${dueAt}`.mapWith(experiments.dueAt).as('due_at'),
      })
      .from(experiments)
      .innerJoin(sections, eq(sections.id, experiments.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .innerJoin(courseTakers, eq(courseTakers.courseId, courses.id))
      .leftJoin(
        attempts,
        and(
          eq(attempts.sectionId, sections.id),
          eq(attempts.ownerId, courseTakers.userId),
          eq(attempts.superseded, false),
        ),
      )
      .leftJoin(
        taskReminders,
        and(eq(taskReminders.sectionId, sections.id), eq(taskReminders.userId, courseTakers.userId)),
      )
      .where(
        and(
          ...[gt(experiments.reportPoints, 0), eq(sections.kind, 'experiment'), eq(courses.state, 'inProgress')],
          ...[isNull(courses.archivedAt), isNull(taskReminders.userId), dated, sql`${dueAt} ${between}`],
          sql`coalesce(${attempts.reportState}, 'unwritten') in ('unwritten', 'draft', 'returned')`,
        ),
      )
      .orderBy(asc(sections.id))
      .limit(most);
  },

  /** Records that people are reminded of an experiment; returns those who were not before. */
  keep: async (db: Db, sectionId: string, userIds: string[], at: Date): Promise<string[]> =>
    (
      await db
        .insert(taskReminders)
        .values(userIds.map((userId) => ({ sectionId, userId, at })))
        .onConflictDoNothing()
        .returning({ userId: taskReminders.userId })
    ).map(({ userId }) => userId),
};
