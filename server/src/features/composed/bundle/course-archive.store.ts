import type { Text } from '@xueyan/contract/wire/language';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';

type Row = Record<string, string | number | boolean | Date | null>;

/** What students and teachers did in a course, a table each: its columns with their titles, in the order of the query. */
export interface ArchivePart {
  key: string;
  titles: Omit<Text, 'tw'>;
  query: (courseId: string) => SQL;
}

/** Maximum number of rows of a part. */
export const archiveRowsMax = 200_000;

/** Name of who handed in a work `w` of task `k`; its number while marking is anonymous and no mark is published. */
const named = (column: 'login_name' | 'user_name') =>
  sql.raw(`case when k.anonymous and w.published_at is null then 'work-' || left(w.id::text, 8) else u.${column} end`);

const sectionsOf = (courseId: string) => sql`select id from section where course_id = ${courseId}`;

export const archiveParts: ArchivePart[] = [
  {
    key: 'people',
    titles: { zh: '学生', en: 'Students', mn: 'Сурагчид' },
    query: (id) => sql`select distinct u.login_name as login, u.user_name as name, coalesce(m.class_name, '') as class
      from course_taker m join account u on u.id = m.user_id where m.course_id = ${id} order by 3, 1`,
  },
  {
    key: 'progress',
    titles: { zh: '学习进度', en: 'Progress', mn: 'Явц' },
    query: (id) => sql`select u.login_name as login, u.user_name as name, s.title as section, p.percent,
        p.score::float8,
        p.done_at as done, p.updated_at as time
      from section_progress p join section s on s.id = p.section_id join account u on u.id = p.user_id
      where s.course_id = ${id} order by 1, p.updated_at, s.id`,
  },
  {
    key: 'works',
    titles: { zh: '作业', en: 'Works', mn: 'Даалгавар' },
    query: (
      id,
    ) => sql`select ${named('login_name')} as login, ${named('user_name')} as name, s.title as section, w.stage,
        w.content as text, w.submitted_at as submitted, w.late_days as late, w.given::float8 as score,
        w.penalty::float8, w.comment, w.marked_at as marked
      from task_member m join task_work w on w.id = m.work_id join section s on s.id = w.section_id
      join task k on k.section_id = s.id join account u on u.id = m.user_id where s.course_id = ${id} order by s.id, 1`,
  },
  {
    key: 'submissions',
    titles: { zh: '每次提交', en: 'Submissions', mn: 'Илгээлт' },
    query: (id) => sql`select ${named('login_name')} as login, ${named('user_name')} as name, s.title as section,
        t.at as submitted, t.late, t.content as text, t.comment
      from task_submission t join task_work w on w.id = t.work_id join section s on s.id = w.section_id
      join task k on k.section_id = s.id join account u on u.id = t.user_id where s.course_id = ${id} order by t.at, t.id`,
  },
  {
    key: 'reports',
    titles: { zh: '实验与报告', en: 'Experiments and reports', mn: 'Туршилт ба тайлан' },
    query: (id) => sql`select u.login_name as login, u.user_name as name, s.title as section, a.report_state as stage,
        a.content as text, a.submitted_at as submitted, a.late, a.score::float8, a.comment, a.marked_at as marked
      from attempt a join section s on s.id = a.section_id join account u on u.id = a.owner_id
      where s.course_id = ${id} and not a.trial order by s.id, 1, a.enrolment`,
  },
  {
    key: 'discussions',
    titles: { zh: '讨论', en: 'Discussions', mn: 'Хэлэлцүүлэг' },
    query: (id) => sql`select p.created_at as time, s.title as section, u.login_name as login, u.user_name as name,
        p.content as text, p.id::text as post, p.parent_id::text as reply, p.hidden
      from discussion_post p join section s on s.id = p.section_id join account u on u.id = p.author_id
      where s.course_id = ${id} and p.removed_at is null order by p.created_at, p.id`,
  },
  {
    key: 'classes',
    titles: { zh: '课堂记录', en: 'Class sessions', mn: 'Хичээлийн бүртгэл' },
    query: (id) => sql`select c.title, c.began_at as began, c.ends_at as ended, u.login_name as login,
        u.user_name as name, t.entered_at as time, round(t.seconds / 60.0)::int as minutes
      from class_session c join class_session_student t on t.class_session_id = c.id
      join account u on u.id = t.user_id where c.course_id = ${id} order by c.began_at, c.id, 4`,
  },
  {
    key: 'class-posts',
    titles: { zh: '课堂讨论', en: 'Said in class', mn: 'Хичээл дээр хэлсэн' },
    query: (id) => sql`select p.created_at as time, c.title,
        case when p.anonymous then '' else u.login_name end as login,
        case when p.anonymous then '' else u.user_name end as name, p.content as text, p.hidden
      from class_post p join class_session c on c.id = p.class_session_id join account u on u.id = p.author_id
      where c.course_id = ${id} order by p.created_at, p.id`,
  },
  {
    key: 'attendance',
    titles: { zh: '签到', en: 'Attendance', mn: 'Ирц' },
    query: (id) => sql`select a.opened_at as time, u.login_name as login, u.user_name as name, r.state, r.way, r.note
      from attendance a join attendance_record r on r.attendance_id = a.id join account u on u.id = r.user_id
      where a.course_id = ${id} order by a.opened_at, a.id, 2`,
  },
];

export const courseArchiveStore = {
  rows: async (db: Db, { query }: ArchivePart, courseId: string): Promise<Row[]> =>
    (await db.execute<Row>(sql`${query(courseId)} limit ${archiveRowsMax}`)).rows,

  /** Returns the files that students handed in or keep in their experiments, with whose they are. */
  files: async (db: Db, courseId: string) =>
    (
      await db.execute<{ sha256: string; name: string; login: string; section: string; id: string }>(sql`
        select f.id::text, f.sha256, f.name, ${named('login_name')} as login, s.title as section
        from task_file t join task_work w on w.id = t.work_id join section s on s.id = w.section_id
        join task k on k.section_id = s.id join file f on f.id = t.file_id join account u on u.id = w.owner_id
        where s.id in (${sectionsOf(courseId)}) and t.removed_at is null
        union all
        select f.id::text, f.sha256, f.name, u.login_name, s.title
        from attempt a join section s on s.id = a.section_id join file f on f.scope = 'run' and f.scope_id = a.id
        join account u on u.id = a.owner_id
        where s.id in (${sectionsOf(courseId)}) and not a.trial
        order by 4, 5, 1`)
    ).rows,
};
