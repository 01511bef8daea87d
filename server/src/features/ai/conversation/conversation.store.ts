import type { MediaKind } from '@xueyan/contract/ai/media';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { aiApplications } from '../../../db/ai-application.table.ts';
import { aiChats, aiMessages } from '../../../db/ai-chat.table.ts';
import { aiMedia } from '../../../db/ai-media.table.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { auditEntries } from '../../../db/system.table.ts';

const messages = sql<number>`(select count(*)::int from ${aiMessages} as said where said.chat_id = ${aiChats.id})`;
const blocked = sql<number>`(
  select count(*)::int from ${aiMessages} as said where said.chat_id = ${aiChats.id} and said.state = 'blocked')`;

interface Search extends PageInput {
  words?: string | undefined;
  ownerName?: string | undefined;
  applicationName?: string | undefined;
}

export const conversationStore = {
  page: (db: Db, scope: Scope, input: Search, from: Date | undefined, until: Date | undefined) => {
    const { words } = input;
    const where = and(
      withinScope(scope, { own: aiChats.userId }),
      contains(users.userName, input.ownerName),
      contains(aiApplications.name, input.applicationName),
      from && gte(aiChats.askedAt, from),
      until && lt(aiChats.askedAt, until),
      words
        ? or(
            contains(aiChats.title, words),
            sql`exists (select from ${aiMessages} as said where said.chat_id = ${aiChats.id} and (said.content ilike ${patternOf(words)} or exists (select from jsonb_array_elements(said.files) as file
                where file->>'name' ilike ${patternOf(words)} or file->>'text' ilike ${patternOf(words)})))`,
          )
        : undefined,
    );
    const found = db
      .select({ row: aiChats, ownerName: users.userName, applicationName: aiApplications.name, messages, blocked })
      .from(aiChats)
      .innerJoin(users, eq(users.id, aiChats.userId))
      .leftJoin(aiApplications, eq(aiApplications.id, aiChats.applicationId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { updateTime: aiChats.askedAt }, desc(aiChats.askedAt), aiChats.id));
    const total = async () =>
      (
        await db
          .select({ n: sql<number>`count(*)::int` })
          .from(aiChats)
          .innerJoin(users, eq(users.id, aiChats.userId))
          .leftJoin(aiApplications, eq(aiApplications.id, aiChats.applicationId))
          .where(where)
      )[0]?.n ?? 0;
    return pageOf(input, found, total);
  },

  pageMedia: (
    db: Db,
    scope: Scope,
    input: Search & { kind?: MediaKind | undefined },
    from: Date | undefined,
    until: Date | undefined,
  ) => {
    const where = and(
      withinScope(scope, { own: aiMedia.ownerId }),
      contains(users.userName, input.ownerName),
      input.kind && eq(aiMedia.kind, input.kind),
      from && gte(aiMedia.createdAt, from),
      until && lt(aiMedia.createdAt, until),
      input.words ? or(contains(aiMedia.title, input.words), contains(aiMedia.prompt, input.words)) : undefined,
    );
    const all = db
      .select({ row: aiMedia, ownerName: users.userName })
      .from(aiMedia)
      .innerJoin(users, eq(users.id, aiMedia.ownerId))
      .where(where);
    const counted = all.as('counted');
    const total = async () => (await db.select({ n: sql<number>`count(*)::int` }).from(counted))[0]?.n ?? 0;
    return pageOf(
      input,
      all.orderBy(...orderOf(input.orderFlag, { createTime: aiMedia.createdAt }, desc(aiMedia.createdAt), aiMedia.id)),
      total,
    );
  },

  find: async (db: Db, chatId: string) =>
    (
      await db
        .select({
          ...{ row: aiChats, applicationName: aiApplications.name },
          organizationId: organizationOf(aiChats.userId),
        })
        .from(aiChats)
        .leftJoin(aiApplications, eq(aiApplications.id, aiChats.applicationId))
        .where(eq(aiChats.id, chatId))
    )[0],

  /** Returns the owner of a chat with a picture, where somebody has opened that chat since a moment. */
  openedWith: async (db: Db, actorId: string, action: string, since: Date, fileId: string) => {
    const opened = await db
      .selectDistinct({ chatId: auditEntries.target })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.actorId, actorId),
          eq(auditEntries.action, action),
          // A refused call records whatever it named.
          eq(auditEntries.outcome, 'done'),
          gte(auditEntries.at, since),
        ),
      );
    if (opened.length === 0) return undefined;
    const ids = opened.map(({ chatId }) => chatId);
    const [found] = await db
      .select({ ownerId: aiChats.userId, organizationId: organizationOf(aiChats.userId) })
      .from(aiMessages)
      .innerJoin(aiChats, eq(aiChats.id, aiMessages.chatId))
      .where(
        and(
          inArray(aiMessages.chatId, ids),
          sql`${aiMessages.pictures} @> ${JSON.stringify([{ fileId: fileId.toLowerCase() }])}::jsonb`,
        ),
      )
      .limit(1);
    return found;
  },
};
