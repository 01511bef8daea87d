import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, Version } from '../wire/scalar.ts';

/** A Monday, as `YYYY-MM-DD` in the school's time zone. */
export const Week = z.iso.date();

/** Maximum number of characters of a teacher's comment on a report. */
export const reportCommentMax = 500;

export const WeeklyReport = z.object({
  reportId: Id,
  week: Week,
  userId: Id,
  userName: z.string(),
  teamId: Id,
  teamName: z.string(),
  content: Markdown,
  submitTime: DateTime,
  comment: z.string(),
  commenterName: z.string(),
  version: z.number().int(),
});
export type WeeklyReport = z.output<typeof WeeklyReport>;

export const weeklyReportApi = {
  overview: post('weeklyreport/overview', {
    access: 'user',
    summary: 'The weeks of a project so far, newest first, with how many reports there are and who has written none',
    input: z.strictObject({ courseId: Id }),
    output: z.object({
      editor: z.boolean(),
      myTeamId: Id.nullable(),
      thisWeek: Week,
      weeks: z.array(
        z.object({
          week: Week,
          count: z.number().int(),
          /** Members without a report; only for teachers of the project. */
          missing: z.array(z.object({ userId: Id, userName: z.string(), teamName: z.string() })),
          mine: z.boolean(),
        }),
      ),
    }),
  }),
  list: post('weeklyreport/list', {
    access: 'user',
    summary: 'Reports of a project, newest first; a student’s own and those of the team; a page',
    input: pageQuery({ courseId: Id, week: Week.optional(), teamId: Id.optional() }, ['week', 'submitTime']),
    output: pageOf(WeeklyReport),
    sheet: {
      name: { zh: '周报', en: 'Weekly reports', mn: 'Долоо хоногийн тайлан' },
      columns: {
        week: { title: { zh: '周', en: 'Week', mn: 'Долоо хоног' } },
        teamName: { title: { zh: '团队', en: 'Team', mn: 'Баг' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        content: { title: { zh: '内容', en: 'Report', mn: 'Агуулга' }, width: 60 },
        submitTime: { title: { zh: '提交时间', en: 'Handed in', mn: 'Илгээсэн' }, kind: 'time' },
        comment: { title: { zh: '评语', en: 'Comment', mn: 'Сэтгэгдэл' }, width: 40 },
      },
    },
  }),
  draft: post('weeklyreport/getdraft', {
    access: 'user',
    summary: 'What I write for a week: the draft, else what I handed in; version 0 where there is no draft',
    input: z.strictObject({ courseId: Id, week: Week }),
    output: z.object({ content: Markdown, version: z.number().int() }),
  }),
  saveDraft: post('weeklyreport/savedraft', {
    access: 'user',
    summary: 'Keeps what I write for a week, for me alone; refused when another window of mine wrote meanwhile',
    input: z.strictObject({ courseId: Id, week: Week, content: Markdown, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  save: post('weeklyreport/save', {
    access: 'user',
    summary:
      'Writes my report of this week or the one before; version 0 the first time; it stays once it has a comment',
    input: z.strictObject({ courseId: Id, week: Week, content: Markdown.min(1), version: Version }),
    output: z.object({ reportId: Id, version: z.number().int() }),
  }),
  comment: post('weeklyreport/comment', {
    access: 'may:course.teach',
    shown: ['comment'],
    audit: { action: 'weeklyreport.comment', target: 'reportId' },
    summary: 'Says something to a report',
    input: z.strictObject({ reportId: Id, comment: z.string().trim().min(1).max(reportCommentMax) }),
    output: z.null(),
  }),
  remind: post('weeklyreport/remind', {
    access: 'may:course.teach',
    summary: 'Notifies the members who have no report of a week',
    input: z.strictObject({ courseId: Id, week: Week }),
    output: z.object({ count: z.number().int() }),
  }),
};

export const weeklyReportFaults = faults('weeklyReport', {
  noTeam: { zh: '加入团队后才能写周报', en: 'Join a team first', mn: 'Эхлээд багт нэгдэнэ үү' },
  week: {
    zh: '只能写本周和上周的周报',
    en: 'Reports are written for this week and the one before',
    mn: 'Энэ болон өмнөх долоо хоногийн тайланг л бичнэ',
  },
  commented: {
    zh: '老师已点评，不能再修改',
    en: 'It has a comment: it stays as it is',
    mn: 'Багш сэтгэгдэл бичсэн тул өөрчлөхгүй',
  },
});
