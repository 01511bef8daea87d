import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { deliverables, deliverableVersions, deliverableWorks } from '../../../db/project.table.ts';
import type { Db } from '../../../db/sql.ts';
import { teamMembers } from '../../../db/student-team.table.ts';
import { sections } from '../../../db/teaching.table.ts';

/** Time of a team's last submission. */
const submittedAt = sql<Date | null>`(select max(${deliverableVersions.submittedAt}) from ${deliverableVersions}
  where ${deliverableVersions.deliverableId} = ${deliverableWorks.deliverableId}
    and ${deliverableVersions.teamId} = ${deliverableWorks.teamId})`.mapWith(deliverableVersions.submittedAt);

/** Queries of the gradebook about deliverables. */
export const deliverableGradeStore = {
  ofCourse: (db: Db, courseId: string) =>
    db
      .select({
        ...{ id: deliverables.id, title: deliverables.title, dueAt: deliverables.dueAt },
        rubric: deliverables.rubric,
      })
      .from(deliverables)
      .innerJoin(sections, eq(sections.id, deliverables.sectionId))
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(deliverables.createdAt), asc(deliverables.id)),

  /** Lists the works of the teams that these students are in now, one row for each student. */
  works: (db: Db, ids: string[], userIds: string[]) =>
    db
      .select({
        ...{ columnId: deliverableWorks.deliverableId, userId: teamMembers.userId, state: deliverableWorks.state },
        ...{
          score: deliverableWorks.score,
          markedAt: deliverableWorks.markedAt,
          dueAt: deliverables.dueAt,
          submittedAt,
        },
      })
      .from(deliverableWorks)
      .innerJoin(deliverables, eq(deliverables.id, deliverableWorks.deliverableId))
      .innerJoin(teamMembers, and(eq(teamMembers.teamId, deliverableWorks.teamId), isNull(teamMembers.leftAt)))
      .where(and(inArray(deliverableWorks.deliverableId, ids), inArray(teamMembers.userId, userIds))),
};
