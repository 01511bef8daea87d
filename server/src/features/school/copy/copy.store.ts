import { and, asc, eq, inArray } from 'drizzle-orm';
import { clusterNodes, machineGroupings } from '../../../db/cluster.table.ts';
import { courseProfiles } from '../../../db/course-team.table.ts';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';
import { experimentSystemFiles } from '../../../db/system-file.table.ts';
import { checkpoints, courses, experiments, readings, sections } from '../../../db/teaching.table.ts';
import { attachments } from '../../../db/upload.table.ts';

export type FileRow = typeof files.$inferSelect;
type Insert<T extends { $inferInsert: object }> = T['$inferInsert'];

const some = <T>(rows: T[], insert: (rows: T[]) => PromiseLike<unknown>) =>
  rows.length > 0 ? insert(rows) : undefined;

/** Contents of sections, and their copies. */
export const copyStore = {
  sections: (db: Db, courseId: string) =>
    db.select().from(sections).where(eq(sections.courseId, courseId)).orderBy(asc(sections.position)),

  /** Returns the profile of a course. */
  profile: async (db: Db, courseId: string) =>
    (await db.select().from(courseProfiles).where(eq(courseProfiles.courseId, courseId)))[0],

  contents: async (db: Db, sectionIds: string[]) => ({
    readings: await db.select().from(readings).where(inArray(readings.sectionId, sectionIds)),
    experiments: await db.select().from(experiments).where(inArray(experiments.sectionId, sectionIds)),
    checkpoints: await db.select().from(checkpoints).where(inArray(checkpoints.sectionId, sectionIds)),
    clusterNodes: await db.select().from(clusterNodes).where(inArray(clusterNodes.sectionId, sectionIds)),
    machineGroupings: await db.select().from(machineGroupings).where(inArray(machineGroupings.sectionId, sectionIds)),
    systemFiles: await db
      .select()
      .from(experimentSystemFiles)
      .where(inArray(experimentSystemFiles.sectionId, sectionIds)),
    attachments: await db
      .select({ id: attachments.id, sectionId: attachments.sectionId, createdAt: attachments.createdAt, file: files })
      .from(attachments)
      .innerJoin(files, eq(files.id, attachments.fileId))
      .where(inArray(attachments.sectionId, sectionIds))
      .orderBy(asc(attachments.createdAt), asc(attachments.id)),
  }),

  /** Returns files of a course by their ids. */
  files: (db: Db, courseId: string, ids: string[]): Promise<FileRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(files)
          .where(and(inArray(files.id, ids), eq(files.scope, 'course'), eq(files.scopeId, courseId))),

  insert: async (
    db: Db,
    rows: {
      files: Insert<typeof files>[];
      /** Courses whose covers are among the files. */
      courses: Insert<typeof courses>[];
      profiles: Insert<typeof courseProfiles>[];
      sections: Insert<typeof sections>[];
      readings: Insert<typeof readings>[];
      experiments: Insert<typeof experiments>[];
      checkpoints: Insert<typeof checkpoints>[];
      clusterNodes: Insert<typeof clusterNodes>[];
      machineGroupings: Insert<typeof machineGroupings>[];
      systemFiles: Insert<typeof experimentSystemFiles>[];
      attachments: Insert<typeof attachments>[];
    },
  ): Promise<void> => {
    await some(rows.files, (all) => db.insert(files).values(all));
    await some(rows.courses, (all) => db.insert(courses).values(all));
    await some(rows.profiles, (all) => db.insert(courseProfiles).values(all));
    await some(rows.sections, (all) => db.insert(sections).values(all));
    await some(rows.readings, (all) => db.insert(readings).values(all));
    await some(rows.experiments, (all) => db.insert(experiments).values(all));
    await some(rows.checkpoints, (all) => db.insert(checkpoints).values(all));
    await some(rows.clusterNodes, (all) => db.insert(clusterNodes).values(all));
    await some(rows.machineGroupings, (all) => db.insert(machineGroupings).values(all));
    await some(rows.systemFiles, (all) => db.insert(experimentSystemFiles).values(all));
    await some(rows.attachments, (all) => db.insert(attachments).values(all));
  },
};
