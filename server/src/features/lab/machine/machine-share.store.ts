import { and, asc, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { machineGroupings } from '../../../db/cluster.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { groupingMembers } from '../../../db/grouping.table.ts';
import { machines } from '../../../db/machine.table.ts';
import type { Db } from '../../../db/sql.ts';
import { teamMembers } from '../../../db/student-team.table.ts';
import { attempts, experiments, sections } from '../../../db/teaching.table.ts';

/** Attempt, section and course by which the partners of somebody are found. */
interface Work {
  ownerId: SQL;
  sectionId: SQL;
  courseId: SQL;
}

/**
 * Members of the owner's group who take the course, the owner included: of the grouping that the experiment names, else
 * of student teams.
 */
const partners = ({ ownerId, sectionId, courseId }: Work) => sql`
  select partner.user_id from (
    select theirs.user_id from ${machineGroupings} as chosen
      join ${groupingMembers} as mine on mine.grouping_id = chosen.grouping_id and mine.user_id = ${ownerId}
      join ${groupingMembers} as theirs on theirs.group_id = mine.group_id
      where chosen.section_id = ${sectionId}
    union all
    select theirs.user_id from ${teamMembers} as mine
      join ${teamMembers} as theirs on theirs.team_id = mine.team_id and theirs.left_at is null
      where mine.user_id = ${ownerId} and mine.course_id = ${courseId} and mine.left_at is null
      and not exists (select from ${machineGroupings} as chosen where chosen.section_id = ${sectionId})
  ) as partner
  join ${courseMembers} as member on member.user_id = partner.user_id and member.course_id = ${courseId}`;

/** Users who share the machines of an attempt, the owner included; none where machines are not shared. */
export const sharedWith = sql<string[]>`case when exists (
    select from ${experiments} as e where e.section_id = ${sections.id} and e.team_machines) and not ${attempts.trial}
  then array(${partners({ ownerId: sql`${attempts.ownerId}`, sectionId: sql`${sections.id}`, courseId: sql`${sections.courseId}` })})
  else '{}'::uuid[] end`;

export const machineShareStore = {
  /**
   * Returns the attempt whose machines an attempt uses where they are shared: of the owner's group, the earliest that
   * has machines, else the earliest. Otherwise itself.
   */
  hostOf: async (db: Db, runId: string): Promise<string> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select host.id from ${attempts} as own
      join ${experiments} as e on e.section_id = own.section_id and e.team_machines
      join ${sections} as s on s.id = own.section_id
      join ${attempts} as host on host.section_id = own.section_id and host.owner_id in (
        ${partners({ ownerId: sql`own.owner_id`, sectionId: sql`own.section_id`, courseId: sql`s.course_id` })})
      where own.id = ${runId} and not own.trial and not host.trial and not host.superseded
      order by exists (select from ${machines} as m where m.run_id = host.id and m.state <> 'released') desc,
        host.created_at, host.id limit 1`);
    return rows[0]?.id ?? runId;
  },

  /** Returns the names of users, without one of them. */
  namesOf: async (db: Db, userIds: string[], exceptId: string): Promise<string[]> => {
    if (userIds.length === 0) return [];
    const found = await db
      .select({ userName: users.userName })
      .from(users)
      .where(and(inArray(users.id, userIds), ne(users.id, exceptId)))
      .orderBy(asc(users.loginName));
    return found.map(({ userName }) => userName);
  },
};
