import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import type { ApplicationLook } from '@xueyan/contract/ai/application-icon';
import { type ChatEntry, promptsMax, type Source } from '@xueyan/contract/ai/chat';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { aiApplications, aiApplicationVersions } from '../../../db/ai-application.table.ts';
import { aiChats, aiMessages, aiPrompts } from '../../../db/ai-chat.table.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { usableBy } from '../../../db/usable-application.ts';
import { clock } from '../../../platform/clock.ts';

export type ChatRow = typeof aiChats.$inferSelect;
export type MessageRow = typeof aiMessages.$inferSelect;
type NewMessage = Omit<typeof aiMessages.$inferInsert, 'id'>;

export const chatStore = {
  page: (
    db: Db,
    scope: Scope,
    input: PageInput & {
      words?: string | undefined;
      folder?: string | undefined;
      applicationId?: string | undefined;
      agent?: boolean | undefined;
      entry?: ChatEntry | undefined;
    },
  ) => {
    const { words, folder, applicationId, agent, entry } = input;
    const where = and(
      withinScope(scope, { own: aiChats.userId }),
      isNull(aiChats.hiddenAt),
      folder ? eq(aiChats.folder, folder) : undefined,
      applicationId ? eq(aiChats.applicationId, applicationId) : undefined,
      agent ? sql`${aiChats.plan}->>'agent' = 'true'` : undefined,
      entry === 'lesson' ? sql`${aiChats.plan}->'lesson' is not null` : undefined,
      entry === 'knowledge' ? and(isNull(aiChats.applicationId), sql`cardinality(${aiChats.baseIds}) > 0`) : undefined,
      words
        ? or(
            contains(aiChats.title, words),
            sql`exists (select from ${aiMessages} as said where said.chat_id = ${aiChats.id} and said.content ilike ${patternOf(words)})`,
          )
        : undefined,
    );
    const found = db
      .select()
      .from(aiChats)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { updateTime: aiChats.askedAt, title: aiChats.title },
          desc(aiChats.askedAt),
          aiChats.id,
        ),
      );
    return pageOf(input, found, () => db.$count(aiChats, where));
  },

  /** Returns the application of a chat: its owner, and whether the user may use it now. */
  application: async (db: Db, id: string, userId: string) =>
    (
      await db
        .select({ ownerId: aiApplications.ownerId, usable: sql<boolean>`(${usableBy(userId)})` })
        .from(aiApplications)
        .where(eq(aiApplications.id, id))
    )[0],

  /** Holds an application until the transaction ends, so that it is not withdrawn in between. */
  holdApplication: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: aiApplications.id }).from(aiApplications).where(eq(aiApplications.id, id)).for('share');
  },

  /** Marks the chats of others with an application as begun before it was withdrawn. */
  closeWith: async (db: Db, applicationId: string, ownerId: string): Promise<void> => {
    await db
      .update(aiChats)
      .set({ plan: sql`${aiChats.plan} || '{"withdrawn": true}'::jsonb` })
      .where(and(eq(aiChats.applicationId, applicationId), ne(aiChats.userId, ownerId)));
  },

  /**
   * Returns how the applications of a person's chats are shown to them, by chat: to their owner as they are published or
   * edited, to others as they are published. One that the person may no longer use stays as it was when the chat began:
   * what its owner writes then is reviewed by nobody.
   */
  applicationLooks: async (db: Db, userId: string, chatIds: string[]): Promise<Map<string, ApplicationLook>> => {
    if (chatIds.length === 0) return new Map();
    const begunWith = sql<ApplicationForm | null>`(
      select past.form from ${aiApplicationVersions} as past
      where past.application_id = ${aiApplications.id} and past.created_at <= ${aiChats.createdAt}
      order by past.created_at desc, past.id desc limit 1)`;
    const rows = await db
      .select({
        ...{ chatId: aiChats.id, ownerId: aiApplications.ownerId, form: aiApplications.form },
        ...{ published: aiApplications.published, usable: sql<boolean>`(${usableBy(userId)})`, begunWith },
      })
      .from(aiChats)
      .innerJoin(aiApplications, eq(aiApplications.id, aiChats.applicationId))
      .where(inArray(aiChats.id, chatIds));
    return new Map(
      rows.flatMap(({ chatId, ownerId, form, published, usable, begunWith: former }): [string, ApplicationLook][] => {
        const shown = ownerId === userId ? (published ?? form) : usable ? published : former;
        if (!shown) return [];
        const { name, icon = 'robot', picture = '' } = shown;
        return [[chatId, { name, icon, picture }]];
      }),
    );
  },

  folders: async (db: Db, userId: string): Promise<string[]> =>
    (
      await db
        .selectDistinct({ folder: aiChats.folder })
        .from(aiChats)
        .where(and(eq(aiChats.userId, userId), isNull(aiChats.hiddenAt), ne(aiChats.folder, '')))
        .orderBy(asc(aiChats.folder))
        .limit(100)
    ).map(({ folder }) => folder),

  find: async (db: Db, id: string): Promise<ChatRow | undefined> =>
    (await db.select().from(aiChats).where(eq(aiChats.id, id)))[0],

  /** Locks the chat until the transaction ends. */
  lock: async (db: Db, id: string): Promise<ChatRow | undefined> =>
    (await db.select().from(aiChats).where(eq(aiChats.id, id)).for('update'))[0],

  insert: async (db: Db, row: Omit<typeof aiChats.$inferInsert, 'id'>): Promise<ChatRow> => {
    const [made] = await db.insert(aiChats).values(row).returning();
    if (!made) throw new Error('no chat was made');
    return made;
  },

  update: async (db: Db, id: string, row: Partial<ChatRow>): Promise<void> => {
    await db.update(aiChats).set(row).where(eq(aiChats.id, id));
  },

  messages: (db: Db, chatId: string): Promise<MessageRow[]> =>
    db
      .select()
      .from(aiMessages)
      .where(eq(aiMessages.chatId, chatId))
      .orderBy(asc(aiMessages.createdAt), asc(aiMessages.id)),

  message: async (db: Db, id: string): Promise<MessageRow | undefined> =>
    (await db.select().from(aiMessages).where(eq(aiMessages.id, id)))[0],

  insertMessage: async (db: Db, row: NewMessage): Promise<string> =>
    (await db.insert(aiMessages).values(row).returning({ id: aiMessages.id }))[0]?.id ?? '',

  /** Persists the texts of answers so far, null where it has not changed; returns the ids of those that go on. */
  keepTexts: async (db: Db, texts: { id: string; content: string | null }[]): Promise<string[]> => {
    const [ids, contents] = [texts.map(({ id }) => id), texts.map(({ content }) => content)];
    const { rows } = await db.execute<{ id: string }>(sql`
      update ${aiMessages} as said set content = coalesce(given.content, said.content), touched_at = ${clock.now()}
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(contents)}::text[]) as given (id, content)
      where said.id = given.id and said.state = 'running' and not said.stop_asked
      returning said.id`);
    return rows.map(({ id }) => id);
  },

  finish: async (
    db: Db,
    id: string,
    row: Pick<MessageRow, 'content' | 'state' | 'reason' | 'model' | 'notes' | 'calls'> & { sources?: Source[] },
  ): Promise<void> => {
    await db.update(aiMessages).set(row).where(eq(aiMessages.id, id));
  },

  askToStop: async (db: Db, id: string): Promise<void> => {
    await db.update(aiMessages).set({ stopAsked: true }).where(eq(aiMessages.id, id));
  },

  /** Returns the user’s answers in progress. */
  running: (db: Db, userId: string) =>
    db
      .select({ id: aiMessages.id, chatId: aiMessages.chatId })
      .from(aiMessages)
      .innerJoin(aiChats, eq(aiChats.id, aiMessages.chatId))
      .where(and(eq(aiMessages.state, 'running'), eq(aiChats.userId, userId))),

  /** Returns the answers in progress with an application, except those of one person. */
  runningWith: async (db: Db, applicationId: string, exceptUserId: string): Promise<string[]> =>
    (
      await db
        .select({ id: aiMessages.id })
        .from(aiMessages)
        .innerJoin(aiChats, eq(aiChats.id, aiMessages.chatId))
        .where(
          and(
            eq(aiMessages.state, 'running'),
            eq(aiChats.applicationId, applicationId),
            ne(aiChats.userId, exceptUserId),
          ),
        )
    ).map(({ id }) => id),

  /** Fails answers whose server no longer responds; their text so far stays. */
  failSilent: async (db: Db, before: Date, reason: string): Promise<void> => {
    const silent = db
      .select({ id: aiMessages.id })
      .from(aiMessages)
      .where(and(eq(aiMessages.state, 'running'), lt(aiMessages.touchedAt, before)))
      .for('update', { skipLocked: true });
    await db.update(aiMessages).set({ state: 'failed', reason }).where(inArray(aiMessages.id, silent));
  },

  prompts: (db: Db, userId: string) =>
    db
      .select({ promptId: aiPrompts.id, title: aiPrompts.title, content: aiPrompts.content })
      .from(aiPrompts)
      .where(eq(aiPrompts.userId, userId))
      .orderBy(asc(aiPrompts.title))
      .limit(promptsMax),

  countPrompts: (db: Db, userId: string) => db.$count(aiPrompts, eq(aiPrompts.userId, userId)),

  insertPrompt: async (db: Db, row: Omit<typeof aiPrompts.$inferInsert, 'id'>): Promise<string> =>
    (await db.insert(aiPrompts).values(row).returning({ id: aiPrompts.id }))[0]?.id ?? '',

  removePrompt: async (db: Db, userId: string, id: string): Promise<boolean> =>
    (
      await db
        .delete(aiPrompts)
        .where(and(eq(aiPrompts.id, id), eq(aiPrompts.userId, userId)))
        .returning({ id: aiPrompts.id })
    ).length > 0,
};
