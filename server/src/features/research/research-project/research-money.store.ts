import type { BudgetLine } from '@xueyan/contract/research/research-project';
import { desc, eq } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { files } from '../../../db/file.table.ts';
import { researchBudgets, researchFiles, researchSpendings } from '../../../db/research-project.table.ts';
import type { Db } from '../../../db/sql.ts';

/** Budget, spending and files of projects. */
export const researchMoneyStore = {
  setBudget: async (db: Db, projectId: string, lines: BudgetLine[]): Promise<void> => {
    await db.delete(researchBudgets).where(eq(researchBudgets.projectId, projectId));
    if (lines.length > 0) await db.insert(researchBudgets).values(lines.map((line) => ({ ...line, projectId })));
  },

  spendings: (db: Db, projectId: string) =>
    db
      .select({ row: researchSpendings, byName: users.userName })
      .from(researchSpendings)
      .innerJoin(users, eq(users.id, researchSpendings.createdBy))
      .where(eq(researchSpendings.projectId, projectId))
      .orderBy(desc(researchSpendings.day), desc(researchSpendings.id)),

  spending: async (db: Db, id: string) =>
    (await db.select().from(researchSpendings).where(eq(researchSpendings.id, id)))[0],

  insertSpending: async (db: Db, row: typeof researchSpendings.$inferInsert): Promise<string> =>
    (await db.insert(researchSpendings).values(row).returning({ id: researchSpendings.id }))[0]?.id ?? '',

  removeSpending: async (db: Db, id: string): Promise<void> => {
    await db.delete(researchSpendings).where(eq(researchSpendings.id, id));
  },

  files: (db: Db, projectId: string) =>
    db
      .select({
        ...{
          id: researchFiles.id,
          fileId: files.id,
          name: files.name,
          bytes: files.bytes,
          createdAt: researchFiles.createdAt,
        },
        byName: users.userName,
      })
      .from(researchFiles)
      .innerJoin(files, eq(files.id, researchFiles.fileId))
      .innerJoin(users, eq(users.id, researchFiles.createdBy))
      .where(eq(researchFiles.projectId, projectId))
      .orderBy(desc(researchFiles.createdAt), desc(researchFiles.id)),

  file: async (db: Db, id: string) => (await db.select().from(researchFiles).where(eq(researchFiles.id, id)))[0],

  insertFile: async (db: Db, row: typeof researchFiles.$inferInsert): Promise<string> =>
    (await db.insert(researchFiles).values(row).returning({ id: researchFiles.id }))[0]?.id ?? '',

  removeFile: async (db: Db, id: string): Promise<void> => {
    await db.delete(researchFiles).where(eq(researchFiles.id, id));
  },
};
