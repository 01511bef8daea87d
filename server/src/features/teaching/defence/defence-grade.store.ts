import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { defenceMarks, defences } from '../../../db/defence.table.ts';
import type { Db } from '../../../db/sql.ts';
import { teamMembers } from '../../../db/student-team.table.ts';

/** Queries of the gradebook about defences. */
export const defenceGradeStore = {
  ofCourse: (db: Db, courseId: string) =>
    db
      .select({ id: defences.id, title: defences.title, rubric: defences.rubric })
      .from(defences)
      .where(eq(defences.courseId, courseId))
      .orderBy(asc(defences.startsAt), asc(defences.id)),

  /** Lists each marker's points for the teams that these students are in now, a row for each student and marker. */
  marks: (db: Db, ids: string[], userIds: string[]) =>
    db
      .select({
        ...{ columnId: defenceMarks.defenceId, userId: teamMembers.userId, total: defenceMarks.total },
        ...{ method: defences.method, published: defences.published, at: defenceMarks.updatedAt },
      })
      .from(defenceMarks)
      .innerJoin(defences, eq(defences.id, defenceMarks.defenceId))
      .innerJoin(teamMembers, and(eq(teamMembers.teamId, defenceMarks.teamId), isNull(teamMembers.leftAt)))
      .where(and(inArray(defenceMarks.defenceId, ids), inArray(teamMembers.userId, userIds))),
};
