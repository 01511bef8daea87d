import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import { deliverableReminders, deliverables, deliverableWorks } from '../../../db/project.table.ts';
import type { Db } from '../../../db/sql.ts';
import { teamMembers, teams } from '../../../db/student-team.table.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

export const deliverableReminderStore = {
  /** Lists members of teams whose deliverable is due within a period, not submitted, and of which they were not reminded. */
  due: (db: Db, from: Date, until: Date, most: number) =>
    db
      .selectDistinct({
        ...{ id: deliverables.id, title: deliverables.title, dueAt: deliverables.dueAt },
        ...{ courseId: sections.courseId, userId: teamMembers.userId },
      })
      .from(deliverables)
      .innerJoin(sections, eq(sections.id, deliverables.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .innerJoin(teams, and(eq(teams.courseId, courses.id), isNull(teams.endedAt)))
      .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), isNull(teamMembers.leftAt)))
      .leftJoin(
        deliverableWorks,
        and(eq(deliverableWorks.deliverableId, deliverables.id), eq(deliverableWorks.teamId, teams.id)),
      )
      .leftJoin(
        deliverableReminders,
        and(
          eq(deliverableReminders.deliverableId, deliverables.id),
          eq(deliverableReminders.userId, teamMembers.userId),
        ),
      )
      .where(
        and(
          ...[eq(courses.state, 'inProgress'), isNull(courses.archivedAt), isNull(deliverableReminders.userId)],
          between(deliverables.dueAt, from, until),
          sql`coalesce(${deliverableWorks.state}, 'open') in ('open', 'returned')`,
        ),
      )
      .orderBy(asc(deliverables.id))
      .limit(most),

  /** Records that people are reminded; returns those who were not before. */
  keep: async (db: Db, deliverableId: string, userIds: string[], at: Date): Promise<string[]> =>
    (
      await db
        .insert(deliverableReminders)
        .values(userIds.map((userId) => ({ deliverableId, userId, at })))
        .onConflictDoNothing()
        .returning({ userId: deliverableReminders.userId })
    ).map(({ userId }) => userId),
};
