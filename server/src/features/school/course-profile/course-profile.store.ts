import type { CourseProfile } from '@xueyan/contract/school/course-profile';
import { and, eq, sql } from 'drizzle-orm';
import { courseProfiles } from '../../../db/course-team.table.ts';
import type { Db } from '../../../db/sql.ts';

export type ProfileRow = typeof courseProfiles.$inferSelect;
type Written = Pick<typeof courseProfiles.$inferInsert, 'introduction' | 'outline' | 'videoId'>;

export const courseProfileStore = {
  find: async (db: Db, courseId: string): Promise<ProfileRow | undefined> =>
    (await db.select().from(courseProfiles).where(eq(courseProfiles.courseId, courseId)))[0],

  /** Saves the profile if it still has this version, 0 for none; returns whether it had. */
  save: async (db: Db, courseId: string, version: number, row: Written): Promise<boolean> => {
    const key = { courseId: courseProfiles.courseId };
    const done =
      version === 0
        ? await db
            .insert(courseProfiles)
            .values({ ...row, courseId })
            .onConflictDoNothing()
            .returning(key)
        : await db
            .update(courseProfiles)
            .set({ ...row, version: version + 1 })
            .where(and(eq(courseProfiles.courseId, courseId), eq(courseProfiles.version, version)))
            .returning(key);
    return done.length > 0;
  },

  setVideo: async (db: Db, courseId: string, videoId: string | null): Promise<void> => {
    await db
      .insert(courseProfiles)
      .values({ courseId, videoId })
      .onConflictDoUpdate({ target: courseProfiles.courseId, set: { videoId } });
  },

  /** Returns the weekly lessons of a course by the timetable from a date on, each once. */
  lessons: async (db: Db, courseId: string, from: string): Promise<CourseProfile['lessons']> => {
    const { rows } = await db.execute<CourseProfile['lessons'][number]>(sql`
      select distinct extract(isodow from l.date)::int as weekday, l.start_period as "startPeriod", l.end_period as "endPeriod",
        l.classroom, coalesce((select string_agg(c.name, '、' order by c.name) from lesson_class lc
          join school_class c on c.id = lc.class_id where lc.lesson_id = l.id), '') as "className"
      from lesson l where l.course_id = ${courseId} and l.date >= ${from}::date
      order by weekday, "startPeriod", "className", l.classroom limit 40`);
    return rows;
  },
};
