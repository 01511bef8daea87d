import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  researchProjects as projects,
  researchMembers,
  researchStages as stages,
} from '../../../db/research-project.table.ts';
import type { Db } from '../../../db/sql.ts';

const shown = 8;

const takesPart = (userId: string): SQL | undefined =>
  or(
    eq(projects.leaderId, userId),
    sql`exists (select from ${researchMembers} as m where m.project_id = ${projects.id} and m.user_id = ${userId})`,
  );

export const researchHomeStore = {
  /** A person's projects that are not closed, with the number of their finished stages. */
  projectsOf: (db: Db, userId: string) =>
    db
      .select({
        ...{ researchProjectId: projects.id, name: projects.name, number: projects.number, state: projects.state },
        leaderId: projects.leaderId,
        doneCount: sql<number>`(count(*) filter (where ${stages.done}))::int`,
        stageCount: sql<number>`count(${stages.position})::int`,
      })
      .from(projects)
      .leftJoin(stages, eq(stages.projectId, projects.id))
      .where(and(takesPart(userId), ne(projects.state, 'closed')))
      .groupBy(projects.id)
      .orderBy(desc(projects.updatedAt), projects.id)
      .limit(shown),

  /** Unfinished stages of running projects. */
  stagesOf: (db: Db, userId: string) =>
    db
      .select({
        ...{ researchProjectId: projects.id, projectName: projects.name },
        ...{ name: stages.name, dueDate: stages.dueDate },
      })
      .from(stages)
      .innerJoin(projects, eq(projects.id, stages.projectId))
      .where(and(takesPart(userId), inArray(projects.state, ['running', 'acceptance']), eq(stages.done, false)))
      .orderBy(asc(stages.dueDate), asc(projects.id), asc(stages.position))
      .limit(shown),
};
