import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { researchDatasets, researchMembers, researchProjects } from './research-project.table.ts';

/** Condition that a person leads a research project or is a member of it. */
export const takesPartIn = (projectId: SQLWrapper, userId: SQLWrapper | string): SQL<boolean> => sql`exists (
  select from ${researchProjects} as study where study.id = ${projectId} and (study.leader_id = ${userId}
    or exists (select from ${researchMembers} as part where part.project_id = study.id and part.user_id = ${userId})))`;

/** Condition that a data set belongs to a research project in which the person takes part. */
export const inResearchOf = (datasetId: SQLWrapper, userId: string): SQL => sql`exists (
  select from ${researchDatasets} as held where held.dataset_id = ${datasetId} and ${takesPartIn(sql`held.project_id`, userId)})`;
