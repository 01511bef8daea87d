import type { CourseTemplateKind, TemplateLevel } from '@xueyan/contract/school/course-template';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTemplates as templates } from '../../../db/course-template.table.ts';
import { files } from '../../../db/file.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

interface Search extends PageInput {
  view: 'mine' | 'shared';
  kind?: CourseTemplateKind | undefined;
  level?: TemplateLevel | undefined;
  words?: string | undefined;
  templateId?: string | undefined;
}

export type TemplateRow = typeof templates.$inferSelect;
type NewTemplate = Omit<typeof templates.$inferInsert, 'version' | 'useCount'>;

const sortable = { courseName: templates.name, useCount: templates.useCount, updateTime: templates.updatedAt };

const videoCount = sql<number>`jsonb_array_length(jsonb_path_query_array(coalesce(${templates.content}, '{}'::jsonb), '$.files[*] ? (@.mediaType starts with "video/")'))`;

export const courseTemplateStore = {
  /**
   * Lists a page of the person's own templates within their scope, or of templates by others and shipped ones, which
   * all teachers may use.
   */
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const others = or(isNull(templates.ownerId), ne(templates.ownerId, userId));
    const where = and(
      withinScope(scope, { own: templates.ownerId }),
      input.view === 'shared' ? and(eq(templates.share, 'school'), others) : undefined,
      input.kind ? eq(templates.kind, input.kind) : undefined,
      input.level ? eq(templates.level, input.level) : undefined,
      input.templateId ? eq(templates.id, input.templateId) : undefined,
      input.words ? or(contains(templates.name, input.words), contains(templates.summary, input.words)) : undefined,
    );
    const found = db
      .select({
        ...{ templateId: templates.id, level: templates.level, courseName: templates.name, ownerId: templates.ownerId },
        ...{ ownerName: sql<string>`coalesce(${users.userName}, '')`, ownerOrganizationId: users.organizationId },
        ...{ kind: templates.kind, share: templates.share, summary: templates.summary, version: templates.version },
        ...{ sectionCount: templates.sectionCount, experimentCount: templates.experimentCount, videoCount },
        ...{ useCount: templates.useCount, updatedAt: templates.updatedAt },
      })
      .from(templates)
      .leftJoin(users, eq(users.id, templates.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(templates.useCount), templates.id));
    return pageOf(input, found, () => db.$count(templates, where));
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ template: templates, ownerOrganizationId: users.organizationId })
        .from(templates)
        .leftJoin(users, eq(users.id, templates.ownerId))
        .where(eq(templates.id, id))
    )[0],

  /** Returns the description of a file of a template, as its content has it, and whose the template is. */
  file: async (db: Db, id: string, fileId: string) =>
    (
      await db
        .select({
          ...{ share: templates.share, ownerId: templates.ownerId },
          file: sql<unknown>`jsonb_path_query_first(${templates.content}, '$.files[*] ? (@.id == $id)', jsonb_build_object('id', ${fileId.toLowerCase()}::text))`,
        })
        .from(templates)
        .where(eq(templates.id, id))
    )[0],

  /** Inserts a template's first version, or its next one; returns the version. */
  offer: async (db: Db, row: NewTemplate): Promise<number> => {
    const { id: _, ownerId: __, ...offered } = row;
    const [put] = await db
      .insert(templates)
      .values(row)
      .onConflictDoUpdate({ target: templates.id, set: { ...offered, version: sql`${templates.version} + 1` } })
      .returning({ version: templates.version });
    return put?.version ?? 1;
  },

  /** Changes a template without a new version. */
  change: async (db: Db, id: string, row: Partial<NewTemplate>): Promise<void> => {
    await db
      .update(templates)
      .set({ ...row, updatedAt: sql`${templates.updatedAt}` })
      .where(eq(templates.id, id));
  },

  /** Saves the next version of a shipped template, if the school still has it. */
  replaceShipped: async (db: Db, id: string, row: Partial<NewTemplate>): Promise<void> => {
    await db
      .update(templates)
      .set({ ...row, version: sql`${templates.version} + 1` })
      .where(and(eq(templates.id, id), isNull(templates.ownerId)));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(templates).where(eq(templates.id, id));
  },

  used: async (db: Db, id: string): Promise<void> => {
    await db
      .update(templates)
      .set({ useCount: sql`${templates.useCount} + 1`, updatedAt: sql`${templates.updatedAt}` })
      .where(eq(templates.id, id));
  },

  /** Saves file references of a template; returns their ids. */
  keepFiles: async (db: Db, rows: (typeof files.$inferInsert)[]): Promise<string[]> =>
    rows.length === 0 ? [] : (await db.insert(files).values(rows).returning({ id: files.id })).map(({ id }) => id),

  dropFiles: async (db: Db, ids: string[]): Promise<void> => {
    if (ids.length > 0) await db.delete(files).where(inArray(files.id, ids));
  },

  /** Fills in the list fields of older templates without stored content. */
  nameOffered: async (db: Db): Promise<void> => {
    const countOf = (kinds: ReturnType<typeof sql>) =>
      sql<number>`(select count(*)::int from ${sections} where ${sections.courseId} = ${courses.id} and ${kinds})`;
    await db
      .update(templates)
      .set({
        name: courses.name,
        sectionCount: countOf(sql`${sections.kind} <> 'chapter'`),
        experimentCount: countOf(sql`${sections.kind} = 'experiment'`),
        updatedAt: sql`${templates.updatedAt}`,
      })
      .from(courses)
      .where(and(eq(courses.id, templates.id), isNull(templates.content), isNotNull(templates.ownerId)));
  },
};
