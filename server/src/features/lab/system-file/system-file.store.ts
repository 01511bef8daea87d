import type { SystemFileState } from '@xueyan/contract/lab/system-file';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { machines } from '../../../db/machine.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { experimentSystemFiles, machineSystemFiles, systemFiles } from '../../../db/system-file.table.ts';
import { courses, experiments, sections } from '../../../db/teaching.table.ts';

export type SystemFileRow = typeof systemFiles.$inferSelect;

interface Search extends PageInput {
  fileName?: string | undefined;
  label?: string | undefined;
  state?: SystemFileState | undefined;
}

const experimentCount = sql<number>`(select count(*)::int from ${experimentSystemFiles} as chosen where chosen.file_id = ${systemFiles}.id)`;
const machineCount = sql<number>`(select count(*)::int from ${machineSystemFiles} as held join ${machines} as machine on machine.id = held.machine_id
  and machine.state <> 'released' where held.file_id = ${systemFiles}.id)`;
const there = isNull(systemFiles.removedAt);
const usable = and(there, ne(systemFiles.checksum, ''));
const choice = {
  systemFileId: systemFiles.id,
  fileName: systemFiles.name,
  folderName: systemFiles.folder,
  description: systemFiles.description,
  contentBytes: systemFiles.contentBytes,
};

export const systemFileStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, {}),
      there,
      contains(systemFiles.name, input.fileName),
      input.label ? sql`${input.label} = any(${systemFiles.labels})` : undefined,
      input.state ? eq(systemFiles.state, input.state) : undefined,
    );
    const { name: fileName, folder: folderName, diskBytes, updatedAt: updateTime } = systemFiles;
    const found = db
      .select({ file: systemFiles, experimentCount, machineCount })
      .from(systemFiles)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { fileName, folderName, diskBytes, updateTime },
          desc(systemFiles.updatedAt),
          systemFiles.id,
        ),
      );
    return pageOf(input, found, () => db.$count(systemFiles, where));
  },

  find: async (db: Db, id: string): Promise<SystemFileRow | undefined> =>
    (
      await db
        .select()
        .from(systemFiles)
        .where(and(eq(systemFiles.id, id), there))
    )[0],

  findUpload: async (db: Db, upload: string): Promise<SystemFileRow | undefined> =>
    (
      await db
        .select()
        .from(systemFiles)
        .where(and(eq(systemFiles.upload, upload), there))
    )[0],

  counts: async (db: Db, id: string) =>
    (await db.select({ experimentCount, machineCount }).from(systemFiles).where(eq(systemFiles.id, id)))[0],

  insert: async (db: Db, row: typeof systemFiles.$inferInsert): Promise<string> =>
    (await db.insert(systemFiles).values(row).returning({ id: systemFiles.id }))[0]?.id ?? '',

  update: async (db: Db, id: string, version: number, row: Partial<SystemFileRow>): Promise<number | undefined> =>
    (
      await db
        .update(systemFiles)
        .set({ ...row, version: sql`${systemFiles.version} + 1` })
        .where(and(eq(systemFiles.id, id), eq(systemFiles.version, version), there))
        .returning({ version: systemFiles.version })
    )[0]?.version,

  set: async (db: Db, id: string, row: Partial<SystemFileRow>): Promise<void> => {
    await db.update(systemFiles).set(row).where(eq(systemFiles.id, id));
  },

  /** Works like `set`, while the disk is made from this upload; returns whether it is. */
  advance: async (db: Db, id: string, upload: string, row: Partial<SystemFileRow>): Promise<boolean> =>
    (
      await db
        .update(systemFiles)
        .set(row)
        .where(and(eq(systemFiles.id, id), eq(systemFiles.upload, upload), there))
        .returning({ id: systemFiles.id })
    ).length > 0,

  /** Returns the data whose disk is being made. */
  open: async (db: Db): Promise<string[]> =>
    (
      await db
        .select({ id: systemFiles.id })
        .from(systemFiles)
        .where(and(eq(systemFiles.state, 'processing'), there))
        .limit(1000)
    ).map(({ id }) => id),

  /** Ends the making of a disk. */
  end: async (db: Db, id: string, row: Partial<SystemFileRow>): Promise<void> => {
    await db
      .update(systemFiles)
      .set(row)
      .where(and(eq(systemFiles.id, id), eq(systemFiles.state, 'processing'), there));
  },

  /** Returns the announced bytes that have not arrived. */
  bytesComing: async (db: Db): Promise<number> =>
    Number(
      (
        await db
          .select({ bytes: sql<string>`coalesce(sum(${systemFiles.uploadBytes}), 0)` })
          .from(systemFiles)
          .where(and(ne(systemFiles.upload, ''), isNull(systemFiles.arrivedAt)))
      )[0]?.bytes ?? 0,
    ),

  /** Returns uploads that were begun before and are not complete. */
  expired: (db: Db, before: Date): Promise<SystemFileRow[]> =>
    db
      .select()
      .from(systemFiles)
      .where(and(ne(systemFiles.upload, ''), isNull(systemFiles.arrivedAt), lt(systemFiles.uploadAt, before))),

  nameTaken: async (db: Db, name: string, own: string | null): Promise<boolean> =>
    (await db.$count(
      systemFiles,
      and(sql`lower(${systemFiles.name}) = lower(${name})`, there, own ? ne(systemFiles.id, own) : undefined),
    )) > 0,

  folderTaken: async (db: Db, folder: string, own: string | null): Promise<boolean> =>
    (await db.$count(
      systemFiles,
      and(eq(systemFiles.folder, folder), there, own ? ne(systemFiles.id, own) : undefined),
    )) > 0,

  uses: (db: Db, id: string) =>
    db
      .select({ courseName: courses.name, sectionName: sections.title })
      .from(experimentSystemFiles)
      .innerJoin(sections, eq(sections.id, experimentSystemFiles.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(experimentSystemFiles.fileId, id))
      .orderBy(asc(courses.name), asc(sections.title))
      .limit(50),

  options: (db: Db) => db.select(choice).from(systemFiles).where(usable).orderBy(asc(systemFiles.name)).limit(500),

  /** Returns those of these that can be chosen, locked until the transaction ends. */
  known: (db: Db, ids: string[]): Promise<SystemFileRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(systemFiles)
          .where(and(inArray(systemFiles.id, ids), there))
          .for('share'),

  ofExperiment: (db: Db, sectionId: string) =>
    db
      .select(choice)
      .from(experimentSystemFiles)
      .innerJoin(systemFiles, eq(systemFiles.id, experimentSystemFiles.fileId))
      .where(and(eq(experimentSystemFiles.sectionId, sectionId), usable))
      .orderBy(asc(experimentSystemFiles.position)),

  /** Returns the image of an experiment, which is locked until the transaction ends. */
  experiment: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ imageId: experiments.imageId })
        .from(experiments)
        .where(eq(experiments.sectionId, sectionId))
        .for('update')
    )[0],

  choose: async (db: Db, sectionId: string, ids: string[]): Promise<void> => {
    await db.delete(experimentSystemFiles).where(eq(experimentSystemFiles.sectionId, sectionId));
    if (ids.length > 0)
      await db.insert(experimentSystemFiles).values(ids.map((fileId, position) => ({ sectionId, fileId, position })));
  },

  /** Removes it from every experiment. */
  unchoose: async (db: Db, fileId: string): Promise<void> => {
    await db.delete(experimentSystemFiles).where(eq(experimentSystemFiles.fileId, fileId));
  },
};
