import type { CourseTemplateKind } from '@xueyan/contract/school/course-template';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTemplates as templates } from '../../../db/course-template.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

interface Search extends PageInput {
  view: 'mine' | 'shared';
  kind?: CourseTemplateKind | undefined;
  words?: string | undefined;
}

const sectionsOf = (kinds: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${sections} where ${sections.courseId} = ${templates.courseId} and ${kinds})`;
const sortable = { courseName: courses.name, useCount: templates.useCount, updateTime: templates.updatedAt };

export const courseTemplateStore = {
  /** One's own, within one's own scope; or what others offer, which is every teacher's. */
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const where = and(
      withinScope(scope, { own: templates.ownerId }),
      input.view === 'shared' ? and(eq(templates.share, 'school'), ne(templates.ownerId, userId)) : undefined,
      input.kind ? eq(templates.kind, input.kind) : undefined,
      input.words ? or(contains(courses.name, input.words), contains(templates.summary, input.words)) : undefined,
    );
    const found = db
      .select({
        ...{ courseId: templates.courseId, courseName: courses.name, ownerId: templates.ownerId },
        ...{ ownerName: users.userName, kind: templates.kind, share: templates.share, summary: templates.summary },
        ...{ useCount: templates.useCount, updatedAt: templates.updatedAt },
        sectionCount: sectionsOf(sql`${sections.kind} <> 'chapter'`),
        experimentCount: sectionsOf(sql`${sections.kind} = 'experiment'`),
      })
      .from(templates)
      .innerJoin(courses, eq(courses.id, templates.courseId))
      .innerJoin(users, eq(users.id, templates.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(templates.useCount), templates.courseId));
    const all = db
      .select({ id: templates.courseId })
      .from(templates)
      .innerJoin(courses, eq(courses.id, templates.courseId))
      .where(where);
    return pageOf(input, found, () => db.$count(all));
  },

  find: async (db: Db, courseId: string) =>
    (
      await db
        .select({ template: templates, description: courses.description })
        .from(templates)
        .innerJoin(courses, eq(courses.id, templates.courseId))
        .where(eq(templates.courseId, courseId))
    )[0],

  put: async (db: Db, row: typeof templates.$inferInsert): Promise<void> => {
    const { courseId, ownerId, ...said } = row;
    await db
      .insert(templates)
      .values({ courseId, ownerId, ...said })
      .onConflictDoUpdate({ target: templates.courseId, set: said });
  },

  remove: async (db: Db, courseId: string): Promise<void> => {
    await db.delete(templates).where(eq(templates.courseId, courseId));
  },

  used: async (db: Db, courseId: string): Promise<void> => {
    await db
      .update(templates)
      .set({ useCount: sql`${templates.useCount} + 1` })
      .where(eq(templates.courseId, courseId));
  },

  sections: (db: Db, courseId: string) =>
    db
      .select({ id: sections.id, parentId: sections.parentId, title: sections.title, kind: sections.kind })
      .from(sections)
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position)),
};
