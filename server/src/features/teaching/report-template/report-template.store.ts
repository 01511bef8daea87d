import type { TemplateSharing } from '@xueyan/contract/teaching/report-template';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { organizationsAbove } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { reportTemplates } from '../../../db/report-template.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

type ReportTemplateRow = typeof reportTemplates.$inferSelect;

interface Search extends PageInput {
  title?: string | undefined;
  sharing?: TemplateSharing | undefined;
  own?: boolean | undefined;
}

/** Templates that a person may use: their own, and those shared with them. */
const usedBy = (userId: string) => sql`(${reportTemplates.ownerId} = ${userId} or ${reportTemplates.sharing} = 'public'
  or (${reportTemplates.sharing} = 'organization' and ${users.organizationId} in ${organizationsAbove(userId)}))`;

const sortable = { title: reportTemplates.title, createTime: reportTemplates.createdAt };

export const reportTemplateStore = {
  page: async (db: Db, scope: Scope, userId: string, input: Search) => {
    const where = and(
      withinScope(scope, { own: usedBy }),
      contains(reportTemplates.title, input.title),
      input.sharing && eq(reportTemplates.sharing, input.sharing),
      input.own ? eq(reportTemplates.ownerId, userId) : undefined,
    );
    const found = db
      .select({ row: reportTemplates, ownerName: users.userName })
      .from(reportTemplates)
      .innerJoin(users, eq(users.id, reportTemplates.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(reportTemplates.createdAt), reportTemplates.id));
    const counted = db
      .select({ count: count() })
      .from(reportTemplates)
      .innerJoin(users, eq(users.id, reportTemplates.ownerId))
      .where(where);
    return pageOf(input, found, async () => (await counted)[0]?.count ?? 0);
  },

  find: async (db: Db, id: string): Promise<ReportTemplateRow | undefined> =>
    (await db.select().from(reportTemplates).where(eq(reportTemplates.id, id)))[0],

  insert: async (db: Db, row: typeof reportTemplates.$inferInsert): Promise<string> => {
    const [created] = await db.insert(reportTemplates).values(row).returning({ id: reportTemplates.id });
    return created?.id ?? '';
  },

  /** Returns nothing after a concurrent change. */
  update: async (
    db: Db,
    id: string,
    version: number,
    row: Partial<ReportTemplateRow>,
  ): Promise<ReportTemplateRow | undefined> =>
    (
      await db
        .update(reportTemplates)
        .set({ ...row, version: sql`${reportTemplates.version} + 1` })
        .where(and(eq(reportTemplates.id, id), eq(reportTemplates.version, version)))
        .returning()
    )[0],

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(reportTemplates).where(eq(reportTemplates.id, id));
  },
};
