import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { parameterChanges, parameters } from '../../../db/parameter.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

interface ChangeSearch extends PageInput {
  name?: string | undefined;
  changedBy?: string | undefined;
}

type NewChange = typeof parameterChanges.$inferInsert;

const last = sql<boolean>`${parameterChanges.version} = ${parameters.version}`;

export const parameterStore = {
  /** Returns the stored values of these parameters. */
  values: async (db: Db, names: string[]): Promise<Map<string, string>> => {
    const rows = await db
      .select({ name: parameters.name, value: parameters.value })
      .from(parameters)
      .where(and(inArray(parameters.name, names), isNotNull(parameters.value)));
    return new Map(rows.map(({ name, value }) => [name, value ?? '']));
  },

  all: (db: Db) =>
    db
      .select({ row: parameters, updatedBy: users.userName })
      .from(parameters)
      .leftJoin(users, eq(users.id, parameters.updatedBy)),

  /** Returns the stored value and locks it until the transaction ends; null where the default applies. */
  hold: async (db: Db, name: string): Promise<{ value: string | null; version: number } | undefined> =>
    (await db.select().from(parameters).where(eq(parameters.name, name)).for('update'))[0],

  /** Returns false without a change when the version differs; 0 is the version of a parameter never set. */
  put: async (
    db: Db,
    { name, version, ...row }: { name: string; version: number; value: string | null; updatedBy: string | null },
  ): Promise<boolean> => {
    const changed = await db
      .insert(parameters)
      .values({ name, ...row })
      .onConflictDoUpdate({
        target: parameters.name,
        set: { ...row, version: sql`${parameters.version} + 1`, updatedAt: sql`excluded.updated_at` },
        setWhere: eq(parameters.version, version),
      })
      .returning({ version: parameters.version });
    return changed.length > 0;
  },

  set: async (db: Db, name: string, value: string): Promise<void> => {
    await db.insert(parameters).values({ name, value }).onConflictDoUpdate({ target: parameters.name, set: { value } });
  },

  insertChange: async (db: Db, row: NewChange): Promise<void> => {
    await db.insert(parameterChanges).values(row);
  },

  findChange: async (db: Db, id: string) =>
    (
      await db
        .select({ row: parameterChanges, last })
        .from(parameterChanges)
        .innerJoin(parameters, eq(parameters.name, parameterChanges.name))
        .where(eq(parameterChanges.id, id))
    )[0],

  pageChanges: (db: Db, scope: Scope, input: ChangeSearch) => {
    const where = and(
      withinScope(scope, { own: parameterChanges.actorId }),
      input.name ? eq(parameterChanges.name, input.name) : undefined,
      contains(parameterChanges.actorName, input.changedBy),
    );
    const sortable = { name: parameterChanges.name, changeTime: parameterChanges.at };
    const found = db
      .select({ row: parameterChanges, last })
      .from(parameterChanges)
      .innerJoin(parameters, eq(parameters.name, parameterChanges.name))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(parameterChanges.at), parameterChanges.id));
    return pageOf(input, found, () => db.$count(parameterChanges, where));
  },
};
