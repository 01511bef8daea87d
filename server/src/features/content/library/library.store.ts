import type { FileCategory } from '@xueyan/contract/base/kind';
import type { LibraryView } from '@xueyan/contract/content/library';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { taughtBy } from '../../../db/course-team.ts';
import { files } from '../../../db/file.table.ts';
import { libraryFavourites, libraryFolders, libraryItems, libraryVersions } from '../../../db/library.table.ts';
import { organizationsAbove } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { textIndex } from '../../../db/text-index.table.ts';

export type ItemRow = typeof libraryItems.$inferSelect;

interface Search extends PageInput {
  view: LibraryView;
  folderId?: string | undefined;
  words?: string | undefined;
  /** Query of the text index; without it the words are matched as part of a name. */
  vector?: string | undefined;
  subject?: string | undefined;
  kind?: string | undefined;
  label?: string | undefined;
  category?: FileCategory | undefined;
}

const item = libraryItems;
const sortable = {
  title: item.title,
  bytes: files.bytes,
  updateTime: item.updatedAt,
  viewCount: item.viewCount,
  downloadCount: item.downloadCount,
};

/** Condition: shared with the user and on the shelf. */
const sharedWith = (userId: string): SQL | undefined =>
  and(
    eq(item.state, 'shelved'),
    isNull(item.removedAt),
    or(
      eq(item.share, 'public'),
      eq(item.ownerId, userId),
      and(
        eq(item.share, 'organization'),
        sql`exists (select from ${users} as bringer
          where bringer.id = ${item.ownerId} and bringer.organization_id in ${organizationsAbove(userId)})`,
      ),
      and(
        eq(item.share, 'course'),
        or(
          sql`${item.courseId} in (select course_id from ${courseMembers} where user_id = ${userId})`,
          sql`${item.courseId} in (select id from ${courses} where ${taughtBy(userId)})`,
        ),
      ),
    ),
  );

/** Conditions of the views. Waiting or removed resources of others are included if they are in the scope. */
export const inView = (scoped: SQL | undefined, userId: string): Record<LibraryView, SQL | undefined> => ({
  all: sharedWith(userId),
  mine: and(eq(item.ownerId, userId), isNull(item.removedAt)),
  favourite: and(
    sql`exists (select from ${libraryFavourites} f where f.item_id = ${item.id} and f.user_id = ${userId})`,
    or(sharedWith(userId), eq(item.ownerId, userId)),
    isNull(item.removedAt),
  ),
  review: and(or(eq(item.state, 'waiting'), eq(item.revision, 'waiting')), isNull(item.removedAt), scoped),
  removed: and(isNotNull(item.removedAt), scoped),
});

/** Extensions of each category, as `categoryOf` of the contract. */
export const endings: Record<FileCategory, string> = {
  image: 'png|jpg|jpeg|gif|webp|bmp',
  video: 'mp4|m4v|mov|webm|mkv|avi|wmv|flv|mpg|mpeg',
  audio: 'mp3|wav|ogg|m4a|flac',
  document: 'pdf|doc|xls|ppt|docx|xlsx|pptx|zip|rar|7z|tar|tgz|gz|txt|md|csv',
};

/** Condition: matches in the text index. */
const says = (vector: string) =>
  sql`${item.id} in (select t.record_id from ${textIndex} t where t.kind = 'library' and t.words @@ ${vector}::tsquery)`;

const matches = ({ words, vector, folderId, subject, kind, label, category }: Omit<Search, keyof PageInput | 'view'>) =>
  and(
    vector ? says(vector) : undefined,
    words && !vector
      ? or(
          contains(item.title, words),
          contains(item.description, words),
          contains(files.name, words),
          sql`array_to_string(${item.labels}, ' ') ilike ${patternOf(words)}`,
        )
      : undefined,
    folderId
      ? sql`${item.folderId} in (with recursive below (id) as (
          select ${folderId}::uuid union select f.id from ${libraryFolders} f join below b on f.parent_id = b.id
        ) select id from below)`
      : undefined,
    subject ? eq(item.subject, subject) : undefined,
    kind ? eq(item.kind, kind) : undefined,
    label ? sql`${label} = any(${item.labels})` : undefined,
    category ? sql`${files.name} ~* ${`\\.(${endings[category]})$`}` : undefined,
  );

/** Condition: the version that others see, which is the newest unless that waits for review. */
export const shownNow = sql`${libraryVersions.number} = coalesce(${item.shownVersion},
  (select max(v.number) from ${libraryVersions} v where v.item_id = ${item.id}))`;

const found = (db: Db, userId: string) =>
  db
    .select({
      ...{ row: item, ownerName: users.userName, organizationId: users.organizationId, file: files },
      versionCount: sql<number>`(select max(v.number) from ${libraryVersions} v where v.item_id = ${item.id})`,
      shownNumber: libraryVersions.number,
      courseName: sql<string>`coalesce((select c.name from ${courses} c where c.id = ${item.courseId}), '')`,
      favourite: sql<boolean>`exists (select from ${libraryFavourites} f where f.item_id = ${item.id} and f.user_id = ${userId})`,
    })
    .from(item)
    .innerJoin(users, eq(users.id, item.ownerId))
    .innerJoin(libraryVersions, and(eq(libraryVersions.itemId, item.id), shownNow))
    .innerJoin(files, eq(files.id, libraryVersions.fileId));

export const libraryStore = {
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const within = { own: item.ownerId };
    const shown = inView(withinScope(scope, within), userId)[input.view];
    const where = and(shown, matches(input));
    const list = found(db, userId)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(item.updatedAt), item.id));
    return pageOf(input, list, async () => {
      const named = (input.words && !input.vector) || input.category;
      const rows = db.select({ n: count() }).from(item).$dynamic();
      if (named)
        rows
          .innerJoin(libraryVersions, and(eq(libraryVersions.itemId, item.id), shownNow))
          .innerJoin(files, eq(files.id, libraryVersions.fileId));
      const [row] = await rows.innerJoin(users, eq(users.id, item.ownerId)).where(where);
      return row?.n ?? 0;
    });
  },

  find: async (db: Db, userId: string, id: string) => (await found(db, userId).where(eq(item.id, id)))[0],

  /** Returns a resource with the file that others see, without checking rights. */
  shown: async (db: Db, id: string) =>
    (
      await db
        .select({ row: item, file: files })
        .from(item)
        .innerJoin(libraryVersions, and(eq(libraryVersions.itemId, item.id), shownNow))
        .innerJoin(files, eq(files.id, libraryVersions.fileId))
        .where(eq(item.id, id))
    )[0],

  /** Returns resources that are not in the index, or whose file is not. */
  unindexed: (db: Db) =>
    db
      .select({ itemId: item.id, fileId: libraryVersions.fileId })
      .from(item)
      .innerJoin(libraryVersions, and(eq(libraryVersions.itemId, item.id), shownNow))
      .where(
        sql`not exists (select from ${textIndex} t where t.kind = 'library' and t.record_id = ${item.id})
          or not exists (select from ${textIndex} t where t.kind = 'file' and t.record_id = ${libraryVersions.fileId})`,
      )
      .limit(5000),

  isSharedWith: async (db: Db, userId: string, id: string): Promise<boolean> =>
    (await db.$count(item, and(eq(item.id, id), sharedWith(userId)))) > 0,

  lock: async (db: Db, id: string): Promise<ItemRow | undefined> =>
    (await db.select().from(item).where(eq(item.id, id)).for('update'))[0],

  insert: async (db: Db, row: typeof item.$inferInsert): Promise<string> =>
    (await db.insert(item).values(row).returning({ id: item.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<ItemRow>): Promise<void> => {
    await db.update(item).set(row).where(eq(item.id, id));
  },

  count: async (db: Db, id: string, what: 'viewCount' | 'downloadCount'): Promise<void> => {
    await db
      .update(item)
      .set({ [what]: sql`${item[what]} + 1`, updatedAt: sql`${item.updatedAt}` })
      .where(eq(item.id, id));
  },

  purge: async (db: Db, before: Date): Promise<number> => {
    const gone = await db.delete(item).where(lt(item.removedAt, before)).returning({ id: item.id });
    const ids = gone.map(({ id }) => id);
    await db.delete(textIndex).where(and(eq(textIndex.kind, 'library'), inArray(textIndex.recordId, ids)));
    return ids.length;
  },

  versions: (db: Db, itemId: string) =>
    db
      .select({ row: libraryVersions, ownerName: users.userName, file: files })
      .from(libraryVersions)
      .innerJoin(users, eq(users.id, libraryVersions.ownerId))
      .innerJoin(files, eq(files.id, libraryVersions.fileId))
      .where(eq(libraryVersions.itemId, itemId))
      .orderBy(desc(libraryVersions.number)),

  newestNumber: async (db: Db, itemId: string): Promise<number> =>
    (
      await db
        .select({ n: sql<number>`coalesce(max(${libraryVersions.number}), 1)` })
        .from(libraryVersions)
        .where(eq(libraryVersions.itemId, itemId))
    )[0]?.n ?? 1,

  addVersion: async (db: Db, itemId: string, fileId: string, ownerId: string): Promise<void> => {
    const number = sql<number>`(select coalesce(max(number), 0) + 1 from ${libraryVersions} where item_id = ${itemId})`;
    await db.insert(libraryVersions).values({ itemId, fileId, ownerId, number });
  },

  favour: async (db: Db, itemId: string, userId: string, favourite: boolean): Promise<void> => {
    if (favourite) await db.insert(libraryFavourites).values({ itemId, userId }).onConflictDoNothing();
    else
      await db
        .delete(libraryFavourites)
        .where(and(eq(libraryFavourites.itemId, itemId), eq(libraryFavourites.userId, userId)));
  },

  folders: (db: Db, userId: string) =>
    db
      .select({
        ...{ folderId: libraryFolders.id, parentId: libraryFolders.parentId, name: libraryFolders.name },
        count: sql<number>`(select count(*)::int from ${item} where ${item.folderId} = ${libraryFolders}.id and ${sharedWith(userId)})`,
      })
      .from(libraryFolders)
      .orderBy(asc(libraryFolders.name), asc(libraryFolders.id)),

  subjects: async (db: Db, userId: string): Promise<string[]> =>
    (
      await db
        .selectDistinct({ subject: item.subject })
        .from(item)
        .where(and(sharedWith(userId), sql`${item.subject} <> ''`))
        .orderBy(asc(item.subject))
        .limit(100)
    ).map(({ subject }) => subject),

  labels: async (db: Db, userId: string): Promise<string[]> => {
    const label = sql<string>`unnest(${item.labels})`;
    const rows = await db
      .select({ label, n: count() })
      .from(item)
      .where(sharedWith(userId))
      .groupBy(label)
      .orderBy(desc(count()), asc(label))
      .limit(100);
    return rows.map((row) => row.label);
  },

  hasFolder: async (db: Db, id: string): Promise<boolean> =>
    (await db.$count(libraryFolders, eq(libraryFolders.id, id))) > 0,

  folderByName: async (db: Db, parentId: string | null, name: string): Promise<string> => {
    await db.insert(libraryFolders).values({ parentId, name }).onConflictDoNothing();
    const inParent = parentId === null ? isNull(libraryFolders.parentId) : eq(libraryFolders.parentId, parentId);
    const [row] = await db
      .select({ id: libraryFolders.id })
      .from(libraryFolders)
      .where(and(inParent, eq(libraryFolders.name, name)));
    return row?.id ?? '';
  },

  /** Returns the ids of a folder and its ancestors. */
  foldersOver: async (db: Db, id: string): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with recursive over_it (id, parent_id) as (
        select id, parent_id from ${libraryFolders} where id = ${id}
        union select f.id, f.parent_id from ${libraryFolders} f join over_it o on f.id = o.parent_id
      ) select id from over_it`);
    return rows.map((row) => row.id);
  },

  setFolder: async (db: Db, id: string, row: { parentId: string | null; name: string }): Promise<void> => {
    await db.update(libraryFolders).set(row).where(eq(libraryFolders.id, id));
  },

  isFolderUsed: async (db: Db, id: string): Promise<boolean> =>
    (await db.$count(item, eq(item.folderId, id))) +
      (await db.$count(libraryFolders, eq(libraryFolders.parentId, id))) >
    0,

  removeFolder: async (db: Db, id: string): Promise<void> => {
    await db.delete(libraryFolders).where(eq(libraryFolders.id, id));
  },
};
