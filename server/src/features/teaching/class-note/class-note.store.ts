import type { NoteKind } from '@xueyan/contract/teaching/class-note';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { classNotes, classSessionStudents, classSessions } from '../../../db/class-session.table.ts';
import { taughtBy } from '../../../db/course-team.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { inSpan } from '../../../db/span.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import type { Span } from '../../../platform/clock.ts';

/** Notes of an author, or the shared ones (null). */
const of = (classSessionId: string, authorId: string | null) =>
  and(
    eq(classNotes.classSessionId, classSessionId),
    authorId === null ? isNull(classNotes.authorId) : eq(classNotes.authorId, authorId),
  );

/** The person's own notes, and the shared ones of sessions that they run or were admitted to. */
const readableBy = (
  userId: string,
): SQL => sql`(${classNotes.authorId} = ${userId} or (${classNotes.authorId} is null and (
  ${classSessions.ownerId} = ${userId} or ${taughtBy(userId, 'run')} or exists (select 1 from ${classSessionStudents}
    where ${classSessionStudents.classSessionId} = ${classNotes.classSessionId} and ${classSessionStudents.userId} = ${userId}))))`;

export const classNoteStore = {
  find: async (db: Db, classSessionId: string, authorId: string | null) =>
    (await db.select().from(classNotes).where(of(classSessionId, authorId)))[0],

  /** Saves notes if they still have this version (0: none yet); returns whether they had. */
  save: async (db: Db, classSessionId: string, authorId: string | null, version: number, content: string) => {
    if (version === 0) {
      const made = await db
        .insert(classNotes)
        .values({ classSessionId, authorId, content })
        .onConflictDoNothing()
        .returning({ id: classNotes.id });
      return made.length > 0;
    }
    const changed = await db
      .update(classNotes)
      .set({ content, version: version + 1 })
      .where(and(of(classSessionId, authorId), eq(classNotes.version, version)))
      .returning({ id: classNotes.id });
    return changed.length > 0;
  },

  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & {
      courseId?: string | undefined;
      kind?: NoteKind | undefined;
      content?: string | undefined;
    },
    span: Span,
  ) => {
    const where = and(
      withinScope(scope, { own: readableBy }),
      ne(classNotes.content, ''),
      inSpan(classSessions.beganAt, span),
      input.courseId ? eq(classSessions.courseId, input.courseId) : undefined,
      input.kind && (input.kind === 'own' ? isNotNull(classNotes.authorId) : isNull(classNotes.authorId)),
      contains(classNotes.content, input.content),
    );
    const found = db
      .select({
        ...{ note: classNotes, title: classSessions.title, courseName: courses.name },
        beganAt: classSessions.beganAt,
      })
      .from(classNotes)
      .innerJoin(classSessions, eq(classSessions.id, classNotes.classSessionId))
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .where(where)
      .orderBy(
        ...orderOf(input.orderFlag, { updateTime: classNotes.updatedAt }, desc(classNotes.updatedAt), classNotes.id),
      );
    const counted = db
      .select({ one: sql`1` })
      .from(classNotes)
      .innerJoin(classSessions, eq(classSessions.id, classNotes.classSessionId))
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },
};
