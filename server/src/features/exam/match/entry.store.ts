import type { matchControlApi } from '@xueyan/contract/exam/match-control';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { classMembers, users } from '../../../db/account.table.ts';
import {
  matchAttempts,
  matchClarifications,
  matchClasses,
  matchEntries,
  matches,
  matchMembers,
} from '../../../db/match.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type EntryRow = typeof matchEntries.$inferSelect;
type Search = z.output<typeof matchControlApi.entries.input>;

const owners = alias(users, 'match_owner_of_entry');
const submissionCount = sql<number>`(
  select count(*)::int from ${matchAttempts} as one where one.entry_id = ${matchEntries.id})`;

const hasMemberNamed = (db: Db, words: string | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(matchMembers)
      .innerJoin(users, eq(users.id, matchMembers.userId))
      .where(
        and(
          eq(matchMembers.entryId, matchEntries.id),
          or(contains(users.userName, words), contains(users.loginName, words)),
        ),
      ),
  );

export const entryStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: matches.ownerId, organization: owners.organizationId }),
      eq(matchEntries.matchId, input.matchId),
      input.standing ? eq(matchEntries.standing, input.standing) : undefined,
      input.words ? or(contains(matchEntries.name, input.words), hasMemberNamed(db, input.words)) : undefined,
    );
    const sortable = { entryName: matchEntries.name, createTime: matchEntries.createdAt };
    const found = db
      .select({ row: matchEntries, submissionCount })
      .from(matchEntries)
      .innerJoin(matches, eq(matches.id, matchEntries.matchId))
      .innerJoin(owners, eq(owners.id, matches.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(matchEntries.name), matchEntries.id));
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(matchEntries);
      const [row] = await counted
        .innerJoin(matches, eq(matches.id, matchEntries.matchId))
        .innerJoin(owners, eq(owners.id, matches.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  ofMatch: (db: Db, matchId: string): Promise<EntryRow[]> =>
    db.select().from(matchEntries).where(eq(matchEntries.matchId, matchId)).orderBy(asc(matchEntries.createdAt)),

  find: async (db: Db, matchId: string, entryId: string): Promise<EntryRow | undefined> =>
    (
      await db
        .select()
        .from(matchEntries)
        .where(and(eq(matchEntries.matchId, matchId), eq(matchEntries.id, entryId)))
    )[0],

  byCode: async (db: Db, matchId: string, joinCode: string): Promise<EntryRow | undefined> =>
    (
      await db
        .select()
        .from(matchEntries)
        .where(and(eq(matchEntries.matchId, matchId), eq(matchEntries.joinCode, joinCode)))
    )[0],

  byName: async (db: Db, matchId: string, name: string): Promise<EntryRow | undefined> =>
    (
      await db
        .select()
        .from(matchEntries)
        .where(and(eq(matchEntries.matchId, matchId), eq(matchEntries.name, name)))
    )[0],

  /** Entry that a person belongs to. */
  ofUser: async (db: Db, matchId: string, userId: string): Promise<EntryRow | undefined> =>
    (
      await db
        .select({ row: matchEntries })
        .from(matchMembers)
        .innerJoin(matchEntries, eq(matchEntries.id, matchMembers.entryId))
        .where(and(eq(matchMembers.matchId, matchId), eq(matchMembers.userId, userId)))
    )[0]?.row,

  membersOf: (db: Db, entryIds: string[]) =>
    entryIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            entryId: matchMembers.entryId,
            userId: users.id,
            loginName: users.loginName,
            userName: users.userName,
          })
          .from(matchMembers)
          .innerJoin(users, eq(users.id, matchMembers.userId))
          .where(inArray(matchMembers.entryId, entryIds))
          .orderBy(asc(matchMembers.joinedAt), asc(users.loginName)),

  /** Returns those of the people who belong to an entry of the match. */
  entered: async (db: Db, matchId: string, userIds: string[]): Promise<{ userId: string; userName: string }[]> =>
    userIds.length === 0
      ? []
      : db
          .select({ userId: users.id, userName: users.userName })
          .from(matchMembers)
          .innerJoin(users, eq(users.id, matchMembers.userId))
          .where(and(eq(matchMembers.matchId, matchId), inArray(matchMembers.userId, userIds))),

  insert: async (db: Db, row: typeof matchEntries.$inferInsert, userIds: string[]): Promise<string> => {
    const [created] = await db.insert(matchEntries).values(row).returning({ id: matchEntries.id });
    const entryId = created?.id ?? '';
    await entryStore.addMembers(db, row.matchId, entryId, userIds);
    return entryId;
  },

  addMembers: async (db: Db, matchId: string, entryId: string, userIds: string[]): Promise<void> => {
    if (userIds.length > 0)
      await db.insert(matchMembers).values(userIds.map((userId) => ({ matchId, entryId, userId })));
  },

  removeMember: async (db: Db, matchId: string, userId: string): Promise<void> => {
    await db.delete(matchMembers).where(and(eq(matchMembers.matchId, matchId), eq(matchMembers.userId, userId)));
  },

  set: async (db: Db, entryId: string, row: Partial<EntryRow>): Promise<void> => {
    await db.update(matchEntries).set(row).where(eq(matchEntries.id, entryId));
  },

  remove: async (db: Db, entryId: string): Promise<void> => {
    await db.delete(matchMembers).where(eq(matchMembers.entryId, entryId));
    await db.delete(matchEntries).where(eq(matchEntries.id, entryId));
  },

  removeAll: async (db: Db, matchId: string): Promise<void> => {
    await db.delete(matchMembers).where(eq(matchMembers.matchId, matchId));
    await db.delete(matchEntries).where(eq(matchEntries.matchId, matchId));
  },

  /** Students of the classes who belong to no entry yet. */
  newcomers: (db: Db, matchId: string): Promise<{ userId: string; userName: string }[]> =>
    db
      .selectDistinct({ userId: users.id, userName: users.userName })
      .from(matchClasses)
      .innerJoin(classMembers, eq(classMembers.classId, matchClasses.classId))
      .innerJoin(users, eq(users.id, classMembers.userId))
      .where(
        and(
          eq(matchClasses.matchId, matchId),
          notExists(
            db
              .select({ one: sql`1` })
              .from(matchMembers)
              .where(and(eq(matchMembers.matchId, matchId), eq(matchMembers.userId, users.id))),
          ),
        ),
      ),

  /** Removes members who left all of the classes, unless they were entered by hand, and then empty entries. */
  dropLeavers: async (db: Db, matchId: string): Promise<void> => {
    await db.execute(sql`delete from ${matchMembers} as member using ${matchEntries} as entry
      where member.match_id = ${matchId} and entry.id = member.entry_id and entry.source <> 'named'
        and not exists (select from ${matchClasses} as invited
          join ${classMembers} as student on student.class_id = invited.class_id
          where invited.match_id = ${matchId} and student.user_id = member.user_id)`);
    await db.execute(sql`delete from ${matchEntries} as entry where entry.match_id = ${matchId}
      and not exists (select from ${matchMembers} as member where member.entry_id = entry.id)`);
  },

  hasAsked: async (db: Db, entryId: string): Promise<boolean> =>
    (await db.$count(matchClarifications, eq(matchClarifications.entryId, entryId))) > 0,

  peopleByLoginName: (db: Db, loginNames: string[]) =>
    db
      .select({ userId: users.id, loginName: users.loginName, userName: users.userName })
      .from(users)
      .where(sql`lower(${users.loginName}) = any(${sql.param(loginNames.map((name) => name.toLowerCase()))}::text[])`),
};
