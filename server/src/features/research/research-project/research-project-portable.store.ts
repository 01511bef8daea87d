import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import {
  researchMembers,
  researchNotes,
  researchProjects,
  researchSpendings,
} from '../../../db/research-project.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const researchProjectPortableStore = {
  researchProjects: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: researchProjects.name,
        at: researchProjects.createdAt,
        text: researchProjects.description,
        number: researchProjects.number,
        type: researchProjects.type,
        level: researchProjects.level,
        state: researchProjects.state,
        startDate: researchProjects.startDate,
        endDate: researchProjects.endDate,
        leads: sql<boolean>`${researchProjects.leaderId} = ${userId}`,
      })
      .from(researchProjects)
      .where(
        or(
          eq(researchProjects.leaderId, userId),
          exists(
            db
              .select({ one: sql`1` })
              .from(researchMembers)
              .where(and(eq(researchMembers.projectId, researchProjects.id), eq(researchMembers.userId, userId))),
          ),
        ),
      )
      .orderBy(asc(researchProjects.createdAt), asc(researchProjects.id))
      .limit(most)
      .offset(from),

  researchNotes: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: researchNotes.title,
        at: researchNotes.createdAt,
        text: researchNotes.content,
        day: researchNotes.day,
        project: researchProjects.name,
      })
      .from(researchNotes)
      .innerJoin(researchProjects, eq(researchProjects.id, researchNotes.projectId))
      .where(eq(researchNotes.createdBy, userId))
      .orderBy(asc(researchNotes.createdAt), asc(researchNotes.id))
      .limit(most)
      .offset(from),

  researchSpending: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: researchProjects.name,
        at: researchSpendings.createdAt,
        subject: researchSpendings.subject,
        amount: researchSpendings.amount,
        day: researchSpendings.day,
        note: researchSpendings.note,
      })
      .from(researchSpendings)
      .innerJoin(researchProjects, eq(researchProjects.id, researchSpendings.projectId))
      .where(eq(researchSpendings.createdBy, userId))
      .orderBy(asc(researchSpendings.createdAt), asc(researchSpendings.id))
      .limit(most)
      .offset(from),
};
