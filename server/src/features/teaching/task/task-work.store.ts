import type { WorkState } from '@xueyan/contract/teaching/task-work';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';
import { taskFiles, taskMarks, taskMembers, taskSubmissions, tasks, taskWorks } from '../../../db/task.table.ts';

export type WorkEntry = typeof taskWorks.$inferSelect;
export type MarkEntry = typeof taskMarks.$inferInsert;

/** Fields to change in a work; the caller decides its state. */
type Change = Partial<Omit<WorkEntry, 'id' | 'version' | 'sectionId' | 'ownerId'>>;

export const taskWorkStore = {
  find: async (db: Db, id: string): Promise<WorkEntry | undefined> =>
    (await db.select().from(taskWorks).where(eq(taskWorks.id, id)))[0],

  /** Locks works until the transaction ends. */
  lock: async (db: Db, ids: string[]): Promise<WorkEntry[]> =>
    ids.length === 0
      ? []
      : db.select().from(taskWorks).where(inArray(taskWorks.id, ids)).orderBy(asc(taskWorks.id)).for('update'),

  ofPerson: async (db: Db, sectionId: string, userId: string): Promise<WorkEntry | undefined> =>
    (
      await db
        .select({ work: taskWorks })
        .from(taskMembers)
        .innerJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
        .where(and(eq(taskMembers.sectionId, sectionId), eq(taskMembers.userId, userId)))
    )[0]?.work,

  /** Starts a work for its members; returns null if one of them has one already. */
  insert: async (db: Db, sectionId: string, ownerId: string, content: string, userIds: string[]) => {
    const [work] = await db.insert(taskWorks).values({ sectionId, ownerId, content }).returning({ id: taskWorks.id });
    const workId = work?.id ?? '';
    const members = await db
      .insert(taskMembers)
      .values(userIds.map((userId) => ({ sectionId, userId, workId })))
      .onConflictDoNothing()
      .returning({ userId: taskMembers.userId });
    if (members.some(({ userId }) => userId === ownerId)) return workId;
    await db.delete(taskMembers).where(eq(taskMembers.workId, workId));
    await db.delete(taskWorks).where(eq(taskWorks.id, workId));
    return null;
  },

  /** Returns a work that one of these people has begun; the latest of several. */
  ofTeam: async (db: Db, sectionId: string, userIds: string[]): Promise<WorkEntry | undefined> =>
    (
      await db
        .select({ work: taskWorks })
        .from(taskMembers)
        .innerJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
        .where(and(eq(taskMembers.sectionId, sectionId), inArray(taskMembers.userId, userIds)))
        .orderBy(desc(taskWorks.createdAt))
        .limit(1)
    )[0]?.work,

  join: async (db: Db, { id, sectionId }: WorkEntry, userId: string): Promise<void> => {
    await db.insert(taskMembers).values({ sectionId, userId, workId: id }).onConflictDoNothing();
  },

  /** Changes the work if it still has this version; returns whether it had. */
  change: async (db: Db, id: string, version: number, row: Change): Promise<boolean> =>
    (
      await db
        .update(taskWorks)
        .set({ ...row, version: version + 1 })
        .where(and(eq(taskWorks.id, id), eq(taskWorks.version, version)))
        .returning({ id: taskWorks.id })
    ).length > 0,

  members: (db: Db, workIds: string[]) =>
    workIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            ...{ workId: taskMembers.workId, userId: users.id },
            ...{ userName: users.userName, loginName: users.loginName },
            ...{ deviation: taskMembers.deviation, deviationReason: taskMembers.deviationReason },
          })
          .from(taskMembers)
          .innerJoin(users, eq(users.id, taskMembers.userId))
          .where(inArray(taskMembers.workId, workIds))
          .orderBy(asc(users.loginName)),

  /** Sets one member's deviation from the team's points with its reason; of all members if none is named. */
  setDeviation: async (
    db: Db,
    workIds: string[],
    row: { deviation: number; deviationReason: string },
    userId?: string,
  ): Promise<void> => {
    const theirs = userId ? eq(taskMembers.userId, userId) : undefined;
    await db
      .update(taskMembers)
      .set(row)
      .where(and(inArray(taskMembers.workId, workIds), theirs));
  },

  isMember: async (db: Db, workId: string, userId: string): Promise<boolean> =>
    (await db.$count(taskMembers, and(eq(taskMembers.workId, workId), eq(taskMembers.userId, userId)))) > 0,

  /** Lists the files that belong to the work now, oldest first. */
  files: (db: Db, workId: string) =>
    db
      .select({ fileId: files.id, name: files.name, bytes: files.bytes, mediaType: files.mediaType })
      .from(taskFiles)
      .innerJoin(files, eq(files.id, taskFiles.fileId))
      .where(and(eq(taskFiles.workId, workId), isNull(taskFiles.removedAt)))
      .orderBy(asc(taskFiles.addedAt), asc(files.id)),

  countFiles: (db: Db, workId: string): Promise<number> =>
    db.$count(taskFiles, and(eq(taskFiles.workId, workId), isNull(taskFiles.removedAt))),

  addFile: async (db: Db, workId: string, fileId: string): Promise<void> => {
    await db.insert(taskFiles).values({ workId, fileId });
  },

  removeFile: async (db: Db, workId: string, fileId: string, at: Date): Promise<boolean> =>
    (
      await db
        .update(taskFiles)
        .set({ removedAt: at })
        .where(and(eq(taskFiles.workId, workId), eq(taskFiles.fileId, fileId), isNull(taskFiles.removedAt)))
        .returning({ id: taskFiles.fileId })
    ).length > 0,

  insertSubmission: async (db: Db, row: typeof taskSubmissions.$inferInsert): Promise<void> => {
    await db.insert(taskSubmissions).values(row);
  },

  /** Lists the submissions, newest first. */
  submissions: (db: Db, workId: string) =>
    db
      .select({
        ...{ content: taskSubmissions.content, late: taskSubmissions.late, at: taskSubmissions.at },
        ...{ comment: taskSubmissions.comment, userName: users.userName },
      })
      .from(taskSubmissions)
      .innerJoin(users, eq(users.id, taskSubmissions.userId))
      .where(eq(taskSubmissions.workId, workId))
      .orderBy(desc(taskSubmissions.at), desc(taskSubmissions.id)),

  /** Writes the reason of a return to the latest submission of some works. */
  commentLast: async (db: Db, workIds: string[], comment: string): Promise<void> => {
    await db
      .update(taskSubmissions)
      .set({ comment })
      .where(
        sql`${taskSubmissions.id} in (select distinct on (work_id) id from ${taskSubmissions}
          where ${inArray(taskSubmissions.workId, workIds)} order by work_id, at desc, id desc)`,
      );
  },

  insertMarks: async (db: Db, rows: MarkEntry[]): Promise<void> => {
    if (rows.length > 0) await db.insert(taskMarks).values(rows);
  },

  /** Lists the history of the mark, newest first. */
  marks: (db: Db, workId: string) =>
    db
      .select({
        ...{ action: taskMarks.action, given: taskMarks.given, penalty: taskMarks.penalty },
        ...{ reason: taskMarks.reason, at: taskMarks.at },
        userName: sql<string>`coalesce(${users.userName}, '')`,
        memberName: sql<string>`coalesce((select own.user_name from ${users} own where own.id = ${taskMarks.memberId}), '')`,
      })
      .from(taskMarks)
      .leftJoin(users, eq(users.id, taskMarks.userId))
      .where(eq(taskMarks.workId, workId))
      .orderBy(desc(taskMarks.at), desc(taskMarks.id)),

  hasMarks: async (db: Db, sectionId: string): Promise<boolean> =>
    (await db.$count(taskWorks, and(eq(taskWorks.sectionId, sectionId), eq(taskWorks.stage, 'marked')))) > 0,

  countSubmitted: (db: Db, sectionId: string): Promise<number> =>
    db.$count(taskWorks, and(eq(taskWorks.sectionId, sectionId), inArray(taskWorks.stage, ['submitted', 'marked']))),

  /** Locks the works of a task with an unpublished mark until the transaction ends. */
  lockUnpublished: (db: Db, sectionId: string, workIds: string[]): Promise<WorkEntry[]> =>
    db
      .select()
      .from(taskWorks)
      .where(
        and(
          eq(taskWorks.sectionId, sectionId),
          eq(taskWorks.stage, 'marked'),
          isNull(taskWorks.publishedAt),
          workIds.length > 0 ? inArray(taskWorks.id, workIds) : undefined,
        ),
      )
      .orderBy(asc(taskWorks.id))
      .for('update'),

  setAll: async (db: Db, ids: string[], row: Change): Promise<void> => {
    if (ids.length === 0) return;
    await db
      .update(taskWorks)
      .set({ ...row, version: sql`${taskWorks.version} + 1` })
      .where(inArray(taskWorks.id, ids));
  },
};

/**
 * State of a work as its marker sees it, like `stateOfWork` of the lists: unpublished marks show too, except where
 * they would tell whose work was marked.
 */
export const stateForMarker = sql<WorkState>`case
  when ${taskWorks.stage} is null or ${taskWorks.stage} = 'draft' then 'notSubmitted'
  when ${taskWorks.stage} = 'returned' then 'returned'
  when ${taskWorks.stage} = 'marked' and (${taskWorks.publishedAt} is not null or not ${tasks.anonymous}) then
    case when ${tasks.form} <> 'paper' then 'reviewed' when ${taskWorks.given} = ${tasks.points} then 'correct' else 'wrong' end
  when ${tasks.points} = 0 then 'submitted' else 'pending' end` as SQL<WorkState>;
