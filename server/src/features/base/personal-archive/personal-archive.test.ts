import { auditApi } from '@xueyan/contract/base/audit';
import { jobApi } from '@xueyan/contract/base/job';
import { personalArchiveApi, personalArchiveDays, personalArchivePath } from '@xueyan/contract/base/personal-archive';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { memos } from '../../../db/memo.table.ts';
import { addCourseFile, partsOf, png } from '../../../testing/bundles.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ logins: true });
});
afterAll(() => school.close());

const parts = features.flatMap(({ portable = [] }) => portable);
const listOf = async (who: Caller) => (await who.call(personalArchiveApi.list, {})).archiveList;
const saved = (archiveId: string, token?: string) =>
  fetch(`${school.url}/api/${personalArchivePath(archiveId)}`, { headers: token ? { authorization: token } : {} });
const unpacked = async (archiveId: string, token: string) =>
  partsOf(Buffer.from(await (await saved(archiveId, token)).arrayBuffer()));

async function packed(who: Caller) {
  const { archiveId, jobId } = await who.call(personalArchiveApi.start, {});
  await school.settleJobs();
  expect(await who.call(jobApi.get, { jobId })).toMatchObject({ state: 'done', message: '' });
  return { archiveId, files: await unpacked(archiveId, who.token) };
}

/** Two students with reports, files, notes and maps of their own. */
async function people() {
  const { students, sectionId, courseId, teacher } = await openLesson(school, { students: 2 });
  const [student, other] = students as [Caller, Caller];
  const runs: string[] = [];
  for (const [who, words] of [
    [student, '我的报告'],
    [other, '别人的报告'],
  ] as const) {
    const file = await addCourseFile(school, who, courseId, { name: `${words}.png`, bytes: png(words) });
    const { runId } = await who.call(attemptApi.open, { sectionId });
    await who.call(attemptApi.saveDraft, { runId, content: `${words} ![图](${file})`, version: 0 });
    runs.push(runId);
    await who.call(mindMapApi.add, {
      title: `${words}导图`,
      content: { layout: 'mindMap', theme: 'calm', topics: [{ text: words, parent: null }] },
    });
  }
  return { student, other, teacher, courseId, runId: runs[0] ?? '' };
}

test('an archive holds what a person has and made, readable offline, and nothing of other people', async () => {
  const { student, runId } = await people();
  const at = school.clock.now();
  await school.sql
    .insert(memos)
    .values({ ownerId: student.id, title: '<script>alert(1)</script>', content: '备忘内容', remindAt: at, dueAt: at });
  await school.sql
    .insert(publishedMarks)
    .values([{ runId, steps: [], reportScore: 30, reportPoints: 40, score: 91.5, points: 100, reason: 'publish' }]);
  const { files } = await packed(student);
  const names = [...files.keys()];
  const all = [...files.values()].map(String).join('\n');
  expect(all).toContain('我的报告');
  expect(all).not.toMatch(/别人的报告|argon2|password_?hash/i);
  const report = String(files.get(names.find((name) => /^experiment-reports\/.*\.md$/.test(name)) ?? ''));
  const picture = decodeURIComponent(/\(\.\.\/([^)]+)\)/.exec(report)?.[1] ?? '');
  expect(files.get(picture)?.equals(png('我的报告'))).toBe(true);
  expect(JSON.parse(String(files.get('experiment-marks/records.json')))).toMatchObject([{ score: 91.5, points: 100 }]);
  expect(JSON.parse(String(files.get('profile/records.json')))).toMatchObject([{ loginName: student.loginName }]);
  expect(String(files.get('memos/index.html'))).not.toContain('<script>');
  const map = names.find((name) => /^mind-maps\/.*\.xmind$/.test(name)) ?? '';
  expect(JSON.parse(String((await partsOf(files.get(map) as Buffer)).get('content.json')))).toMatchObject([
    { rootTopic: { title: '我的报告' } },
  ]);
  const first = String(files.get('index.html'));
  for (const [, href = ''] of first.matchAll(/href="([^"]+)"/g)) expect(names).toContain(decodeURIComponent(href));
});

test('only the person downloads an archive, for seven days, and may delete it; a fourth one replaces the first', async () => {
  const { student, other, teacher } = await people();
  const { archiveId } = await packed(student);
  // A followed link carries no header, and the cookie of files is sent below this path alone.
  expect(personalArchivePath(archiveId)).toMatch(/^file\//);
  for (const stranger of [other, teacher]) {
    expect((await saved(archiveId, stranger.token)).status).toBe(403);
    expect((await stranger.ask(personalArchiveApi.remove, { archiveId })).meta.code).toBe('wire.gone');
    expect(await listOf(stranger)).toEqual([]);
  }
  expect((await saved(archiveId)).status).toBe(401);
  for (let again = 0; again < 3; again++) await packed(student);
  expect(await listOf(student)).toHaveLength(3);
  expect((await saved(archiveId, student.token)).status).toBe(403);
  const [last] = await listOf(student);
  await student.call(personalArchiveApi.remove, { archiveId: last?.archiveId ?? '' });
  expect(await listOf(student)).toHaveLength(2);
  await school.clock.advance({ days: personalArchiveDays, hours: 24 });
  const again = await school.logIn(student.loginName);
  expect(await listOf(again)).toEqual([]);
});

test('an administrator has the data of a person packed for a reason that the audit keeps, and cannot download it', async () => {
  const { student, teacher } = await people();
  const admin = await school.signIn('ROLE_ADMIN', 'archive-admin');
  const wish = { userId: student.id, reason: '本人书面申请' };
  expect((await teacher.ask(personalArchiveApi.startFor, wish)).status).toBe(403);
  expect((await admin.ask(personalArchiveApi.startFor, { ...wish, reason: ' ' })).meta.success).toBe(false);
  const { archiveId } = await admin.call(personalArchiveApi.startFor, wish);
  // One at a time, whoever starts it.
  expect((await student.ask(personalArchiveApi.start, {})).meta.code).toBe('personalArchive.packing');
  await school.settleJobs();
  expect(await listOf(student)).toMatchObject([{ archiveId, state: 'ready', reason: wish.reason, jobId: null }]);
  expect((await saved(archiveId, admin.token)).status).toBe(403);
  expect((await unpacked(archiveId, student.token)).has('index.html')).toBe(true);
  const { pageInfo } = await admin.call(auditApi.list, {
    ...{ pageNum: 1, pageSize: 20, action: 'personalarchive.startFor' },
  });
  expect(JSON.stringify(pageInfo)).toContain(wish.reason);
});

test('an archive that is cancelled leaves nothing, and the next one can be made', async () => {
  const { student } = await people();
  const { archiveId, jobId } = await student.call(personalArchiveApi.start, {});
  await student.ask(jobApi.cancel, { jobId });
  // An archive whose job was cancelled before it began follows it within three seconds.
  await school.clock.advance({ seconds: 3 });
  const [row] = await listOf(student);
  expect(['failed', 'ready']).toContain(row?.state);
  const type = (await saved(archiveId, student.token)).headers.get('content-type');
  expect(type).toContain(row?.state === 'failed' ? 'json' : 'zip');
  await packed(student);
});

test('an archive of many records is written slice by slice, each record once', async () => {
  const { student } = await people();
  const at = school.clock.now();
  const many = Array.from({ length: 1_050 }, (_, n) => ({
    ...{ ownerId: student.id, title: `备忘 ${n}`, content: 'x'.repeat(100), remindAt: at, dueAt: at },
  }));
  await school.sql.insert(memos).values(many);
  const { files } = await packed(student);
  const titles = (JSON.parse(String(files.get('memos/records.json'))) as { title: string }[]).map(({ title }) => title);
  expect(new Set(titles).size).toBe(1_050);
  expect(titles).toHaveLength(1_050);
});

/** Tables with a person that no archive holds, by the reason. */
const reasons: Record<string, string[]> = {
  'what proves who somebody is, such as passwords and tokens': [
    'console_ticket',
    'device_ticket',
    'former_password',
    'known_device',
    'schedule_feed',
    'second_factor',
    'session',
    'web_pane',
  ],
  'it lasts for minutes, or as long as a page is open': [
    'attendance_try',
    'bundle',
    'exam_presence',
    'image_upload',
    'import_upload',
    'job',
    'library_upload',
    'machine',
    'machine_export',
    'personal_archive',
    'prep_upload',
    'presence',
    'upload',
  ],
  'a right or duty that the school gave': [
    'course_withdrawal',
    'defence_marker',
    'exam_invigilator',
    'exam_named',
    'grouping_member',
    'marking_duty',
    'marking_plan',
    'organization',
    'school_class',
    'task_date',
    'team',
    'team_invitation',
    'warehouse_member',
  ],
  'it asks the school for something, or names trainings that the archive holds': ['mirror_request', 'trained_model'],
  'how the product looks to the person': [
    'ai_application_mark',
    'assistant',
    'home_layout',
    'opened_page',
    'test_basket_item',
  ],
  'it counts, or marks as read, liked or reminded': [
    'ai_usage',
    'annotation_visit',
    'article_read',
    'class_post_like',
    'console_visit',
    'deliverable_reminder',
    'discussion_like',
    'exam_message_read',
    'machine_usage',
    'match_balloon',
    'practice_round',
    'survey_respondent',
    'task_reminder',
    'thread_read',
  ],
  'it is about the work of others, done by somebody on duty': [
    'assistance',
    'checkpoint_pass',
    'class_question',
    'class_start',
    'contribution_factor',
    'defence_mark',
    'deliverable_work',
    'exam_incident',
    'exam_message',
    'exam_regrade',
    'grade_change',
    'mark_change',
    'marker_mark',
    'match_rejudge',
    'milestone_confirmation',
    'parameter',
    'parameter_change',
    'peer_rating',
    'picture_annotation',
    'project_milestone_reached',
    'research_dataset',
    'research_file',
    'research_step',
    'similarity_note',
    'system_file',
    'task_drawing',
    'task_mark',
    'text_review',
  ],
};
const excluded = Object.values(reasons).flat();

test('every table with a person is in the archive or left out for a reason', async () => {
  const { rows } = await school.sql.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'account'::regclass order by 1`);
  const covered = parts.flatMap(({ tables }) => tables);
  const missing = rows.map(({ name }) => name).filter((name) => !covered.includes(name) && !excluded.includes(name));
  expect(missing).toEqual([]);
  const { rows: all } = await school.sql.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public'`);
  const names = new Set(all.map(({ name }) => name));
  expect([...covered, ...excluded].filter((name) => !names.has(name))).toEqual([]);
  expect(covered.filter((name) => excluded.includes(name))).toEqual([]);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
});
