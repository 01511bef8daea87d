import type { CommandForm } from '@xueyan/contract/lab/command-library';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { commandGroups, commands } from '../../../db/command-library.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

interface Search extends PageInput {
  commandName?: string | undefined;
  commandGroupId?: string | undefined;
  own?: boolean | undefined;
}

/** The user's own commands, and the shared ones. */
const usedBy = (userId: string) => sql`(${commandGroups.ownerId} = ${userId} or ${commands.shared})`;

const columns = {
  commandId: commands.id,
  commandGroupId: commands.groupId,
  groupName: commandGroups.name,
  commandName: commands.name,
  description: commands.description,
  script: commands.script,
  shared: commands.shared,
  ownerId: commandGroups.ownerId,
  ownerName: users.userName,
};

const joined = (db: Db) =>
  db
    .select(columns)
    .from(commands)
    .innerJoin(commandGroups, eq(commandGroups.id, commands.groupId))
    .innerJoin(users, eq(users.id, commandGroups.ownerId));

const rowOf = ({ commandGroupId: groupId, commandName, description, script, shared }: CommandForm) => ({
  ...{ groupId, name: commandName, description, script, shared },
});

export const commandLibraryStore = {
  groups: (db: Db, ownerId: string) =>
    db
      .select({
        commandGroupId: commandGroups.id,
        groupName: commandGroups.name,
        commandCount: sql<number>`(select count(*)::int from ${commands} as held where held.group_id = ${commandGroups}.id)`,
      })
      .from(commandGroups)
      .where(eq(commandGroups.ownerId, ownerId))
      .orderBy(asc(commandGroups.createdAt), asc(commandGroups.id)),

  /** Locks the groups until the transaction ends, so that two concurrent deletions do not remove the last two. */
  holdGroups: (db: Db, ownerId: string) =>
    db
      .select({ id: commandGroups.id })
      .from(commandGroups)
      .where(eq(commandGroups.ownerId, ownerId))
      .orderBy(asc(commandGroups.id))
      .for('update'),

  group: async (db: Db, id: string) =>
    (await db.select().from(commandGroups).where(eq(commandGroups.id, id)).for('key share'))[0],

  countIn: (db: Db, id: string) => db.$count(commands, eq(commands.groupId, id)),

  insertGroup: async (db: Db, ownerId: string, name: string): Promise<string> =>
    (await db.insert(commandGroups).values({ ownerId, name }).returning({ id: commandGroups.id }))[0]?.id ?? '',

  renameGroup: async (db: Db, id: string, name: string): Promise<void> => {
    await db.update(commandGroups).set({ name }).where(eq(commandGroups.id, id));
  },

  removeGroup: async (db: Db, id: string): Promise<void> => {
    await db.delete(commandGroups).where(eq(commandGroups.id, id));
  },

  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const where = and(
      withinScope(scope, { own: usedBy }),
      contains(commands.name, input.commandName),
      input.commandGroupId ? eq(commands.groupId, input.commandGroupId) : undefined,
      input.own ? eq(commandGroups.ownerId, userId) : undefined,
    );
    const found = joined(db)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { commandName: commands.name, ownerName: users.userName },
          sql`${commandGroups.name} asc, ${commands.name} asc`,
          commands.id,
        ),
      );
    return pageOf(input, found, () => db.$count(joined(db).where(where)));
  },

  find: async (db: Db, id: string) => (await joined(db).where(eq(commands.id, id)))[0],

  insert: async (db: Db, form: CommandForm): Promise<string> =>
    (await db.insert(commands).values(rowOf(form)).returning({ id: commands.id }))[0]?.id ?? '',

  update: async (db: Db, id: string, form: CommandForm): Promise<void> => {
    await db.update(commands).set(rowOf(form)).where(eq(commands.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(commands).where(eq(commands.id, id));
  },
};
