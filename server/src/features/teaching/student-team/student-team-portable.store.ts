import { asc, eq } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { teamMembers, teams } from '../../../db/student-team.table.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const studentTeamPortableStore = {
  teams: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: teams.name,
        at: teamMembers.joinedAt,
        courseName: courses.name,
        role: teamMembers.role,
        leftAt: teamMembers.leftAt,
      })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .innerJoin(courses, eq(courses.id, teamMembers.courseId))
      .where(eq(teamMembers.userId, userId))
      .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id))
      .limit(most)
      .offset(from),
};
