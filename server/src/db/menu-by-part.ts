import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { resources } from './account.table.ts';
import { researchMembers, researchProjects } from './research-project.table.ts';

const takesPartInResearch = (userId: string): SQL => sql`(
  exists (select from ${researchProjects} as led where led.leader_id = ${userId})
  or exists (select from ${researchMembers} as part where part.user_id = ${userId}))`;

/** Pages that come with taking part in something, whatever the roles of a person are. */
const parts = [{ codes: ['research-center', 'research/projects', 'research/project'], takesPart: takesPartInResearch }];

/** Condition for the entries of the menu that a person has because they take part in something. */
export const comesByPart = (userId: string): SQL =>
  or(...parts.map(({ codes, takesPart }) => and(inArray(resources.code, codes), takesPart(userId)))) ?? sql`false`;
