import { messageApi, noRecipients } from '@xueyan/contract/base/message';
import { organizationApi } from '@xueyan/contract/base/organization';
import { announcementApi } from '@xueyan/contract/content/announcement';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schoolClasses, userRoles, users } from '../../../db/account.table.ts';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';
import { announcementParameters } from './announcement.parameter.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'announcement-admin');
});
afterAll(() => school.close());

const form = { title: '第一个', content: '内容' };
const titles = async (title = '') =>
  (await admin.call(announcementApi.list, { title })).pageInfo.resultList.map((row) => row.title);
const readBy = async (person: Caller) =>
  (await person.call(announcementApi.listPublished, {})).pageInfo.resultList.map((row) => row.title);
const inDays = (days: number) =>
  school.server.platform.clock.write(new Date(school.server.platform.clock.now().getTime() + days * 86_400_000));

test('an announcement is added, found by its title, changed and deleted', async () => {
  const { announcementId } = await admin.call(announcementApi.save, form);
  await admin.call(announcementApi.save, { ...form, title: '第二个' });
  expect(await titles()).toEqual(['第二个', '第一个']);
  expect(await titles('一')).toEqual(['第一个']);
  await admin.call(announcementApi.update, { ...form, announcementId, version: 1, title: '改过的' });
  expect((await titles()).toSorted()).toEqual(['改过的', '第二个'].toSorted());
  await admin.call(announcementApi.remove, { announcementId });
  expect(await titles()).toEqual(['第二个']);
  expect((await admin.ask(announcementApi.remove, { announcementId })).meta.code).toBe('wire.gone');
});

test('an announcement is readable by everybody from its publishing time, newest first', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-reader');
  const { announcementId } = await admin.call(announcementApi.save, { ...form, title: '明天', publishTime: inDays(1) });
  await admin.call(announcementApi.save, { ...form, title: '昨天', publishTime: inDays(-1) });
  expect(await readBy(student)).not.toContain('明天');
  expect((await readBy(student)).at(-1)).toBe('昨天');
  const listed = (await admin.call(announcementApi.list, {})).pageInfo.resultList;
  expect(listed.find(({ title }) => title === '明天')?.state).toBe('scheduled');
  const brought = { ...form, announcementId, version: 1, title: '今天', publishTime: null };
  await admin.call(announcementApi.update, brought);
  expect((await readBy(student))[0]).toBe('今天');
});

test('a change by somebody else is not overwritten', async () => {
  const { announcementId } = await admin.call(announcementApi.save, form);
  const change = { ...form, announcementId, version: 1 };
  expect(await admin.call(announcementApi.update, change)).toEqual({ version: 2 });
  expect((await admin.ask(announcementApi.update, change)).meta.code).toBe('wire.changed');
});

const inbox = async (person: Caller) =>
  (await person.call(messageApi.list, { messageType: '01' })).pageInfo.resultList.map((row) => row.messageTitle);
const listed = async (title: string) => (await admin.call(announcementApi.list, { title })).pageInfo.resultList[0];
const toRole = (roles: string[]) => ({ ...noRecipients, roles });

test('an announcement for a role reaches only its people, as a notification too', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'announcement-to-teacher');
  const student = await school.signIn('ROLE_STUDENT', 'announcement-to-student');
  await admin.call(announcementApi.save, { ...form, title: '只给教师', to: toRole(['ROLE_TEACHER']) });
  expect(await readBy(teacher)).toContain('只给教师');
  expect(await inbox(teacher)).toContain('只给教师');
  expect(await readBy(student)).not.toContain('只给教师');
  expect(await inbox(student)).not.toContain('只给教师');
  expect((await listed('只给教师'))?.targets).toMatchObject([{ kind: 'role', id: 'ROLE_TEACHER' }]);
});

test('an announcement for a class is read by its current students', async () => {
  const early = await school.signIn('ROLE_STUDENT', 'announcement-early');
  const late = await school.signIn('ROLE_STUDENT', 'announcement-hasty');
  const classId = await createClass(school.server.db, 'ANNOUNCED', '公告班', [early.id]);
  const to = { ...toRole([]), classes: [classId] };
  await admin.call(announcementApi.save, { ...form, title: '给这个班', to });
  expect(await readBy(early)).toContain('给这个班');
  expect(await readBy(late)).not.toContain('给这个班');
  await admin.call(schoolClassApi.addStudents, { classId, userIds: [late.id] });
  expect(await readBy(late)).toContain('给这个班');
});

test('a scheduled announcement is published and notified at its time, not before', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-waiting');
  await admin.call(announcementApi.save, { ...form, title: '十分钟后', publishTime: inDays(1 / 144) });
  expect(await inbox(student)).not.toContain('十分钟后');
  await school.clock.advance({ minutes: 11 });
  expect(await inbox(student)).toContain('十分钟后');
  expect(await readBy(student)).toContain('十分钟后');
});

test('an announcement whose author lost the right stays unsent with a reason, and another may publish it', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-spared');
  const [locked, demoted] = [
    await school.signIn('ROLE_ADMIN', 'announcement-locked'),
    await school.signIn('ROLE_ADMIN', 'announcement-demoted'),
  ];
  const later = { ...form, publishTime: inDays(1 / 144) };
  const { announcementId } = await locked.call(announcementApi.save, { ...later, title: '锁定者的' });
  await demoted.call(announcementApi.save, { ...later, title: '卸任者的' });
  await school.sql.update(users).set({ state: 'locked' }).where(eq(users.id, locked.id));
  await school.sql.delete(userRoles).where(eq(userRoles.userId, demoted.id));
  await school.clock.advance({ minutes: 11 });
  const kept = async () =>
    (await admin.call(announcementApi.list, { title: '者的', state: 'unsent' })).pageInfo.resultList
      .map(({ title, state, unsentReason }) => [title, state, unsentReason].join(' '))
      .toSorted();
  expect(await kept()).toEqual(['卸任者的 unsent rights', '锁定者的 unsent account']);
  expect([...(await readBy(student)), ...(await inbox(student))].filter((title) => title.includes('者的'))).toEqual([]);
  const brought = { ...form, announcementId, version: 1, title: '锁定者的', publishTime: null };
  await admin.call(announcementApi.update, brought);
  expect([await readBy(student), await inbox(student)]).toEqual([
    expect.arrayContaining(['锁定者的']),
    expect.arrayContaining(['锁定者的']),
  ]);
  expect(await kept()).toEqual(['卸任者的 unsent rights']);
});

test('an expired announcement is hidden, and an expiry before publication is refused', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-expired');
  const past = { ...form, title: '已过期', publishTime: inDays(-2), expireTime: inDays(-1) };
  expect((await admin.ask(announcementApi.save, past)).meta.code).toBe('announcement.expiresBefore');
  await admin.call(announcementApi.save, { ...form, title: '一小时有效', expireTime: inDays(1 / 24) });
  expect(await readBy(student)).toContain('一小时有效');
  await school.clock.advance({ minutes: 61 });
  expect(await readBy(student)).not.toContain('一小时有效');
  expect((await listed('一小时有效'))?.state).toBe('expired');
});

test('a pinned announcement comes before newer ones', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-pinned');
  const { announcementId } = await admin.call(announcementApi.save, {
    ...{ ...form, title: '置顶', publishTime: inDays(-3), pinned: true },
  });
  await admin.call(announcementApi.save, { ...form, title: '更新的' });
  expect((await readBy(student))[0]).toBe('置顶');
  await admin.call(announcementApi.remove, { announcementId });
});

test('a withdrawn announcement leaves the page and the notifications, and cannot be changed', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-withdrawn');
  const { announcementId } = await admin.call(announcementApi.save, { ...form, title: '发错了' });
  expect(await inbox(student)).toContain('发错了');
  await admin.call(announcementApi.withdraw, { announcementId });
  expect(await inbox(student)).not.toContain('发错了');
  expect(await readBy(student)).not.toContain('发错了');
  expect((await listed('发错了'))?.state).toBe('withdrawn');
  const again = await admin.ask(announcementApi.withdraw, { announcementId });
  expect(again.meta.code).toBe('announcement.notWithdrawable');
  const change = await admin.ask(announcementApi.update, { ...form, announcementId, version: 1 });
  expect(change.meta.code).toBe('announcement.notWithdrawable');
});

test('the writer sees who has read it and reminds the others once an hour', async () => {
  const reader = await school.signIn('ROLE_RESEARCH', 'announcement-quick');
  const other = await school.signIn('ROLE_RESEARCH', 'announcement-slow');
  const to = { ...toRole([]), users: [reader.id, other.id] };
  const { announcementId } = await admin.call(announcementApi.save, { ...form, title: '请阅读', to });
  await reader.call(announcementApi.markRead, { announcementId });
  const row = await listed('请阅读');
  expect(row).toMatchObject({ recipientCount: 2, readCount: 1 });
  const { resultList } = (await admin.call(messageApi.readers, { messageId: row?.messageId ?? '', read: false }))
    .pageInfo;
  expect(resultList.map(({ userId }) => userId)).toEqual([other.id]);
  expect(await admin.call(announcementApi.remind, { announcementId })).toEqual({ count: 1 });
  const reminded = async (person: Caller) =>
    (await person.call(messageApi.list, { messageType: '02' })).pageInfo.resultList.map((one) => one.messageTitle);
  expect(await reminded(other)).toContain('请阅读公告：请阅读');
  expect(await reminded(reader)).toEqual([]);
  const soon = await admin.ask(announcementApi.remind, { announcementId });
  expect(soon.meta.code).toBe('announcement.remindedAlready');
  await other.call(announcementApi.markRead, { announcementId });
  await school.clock.advance({ minutes: 61 });
  expect((await admin.ask(announcementApi.remind, { announcementId })).meta.code).toBe('announcement.allHaveRead');
});

test('the others are reminded as often as the school permits', async () => {
  const reader = await school.signIn('ROLE_RESEARCH', 'announcement-late');
  const to = { ...toRole([]), users: [reader.id] };
  const { announcementId } = await admin.call(announcementApi.save, { ...form, title: '常提醒', to });
  const remind = () => admin.ask(announcementApi.remind, { announcementId });
  await remind();
  await school.clock.advance({ minutes: 6 });
  expect((await remind()).meta.msg).toContain('60 分钟内');
  await withParameter(school, announcementParameters.remindMinutes, 5, async () => {
    expect((await remind()).data).toEqual({ count: 1 });
    expect((await remind()).meta.msg).toContain('5 分钟内');
  });
});

test('a published announcement is corrected everywhere and keeps its readers', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-corrected');
  const { announcementId } = await admin.call(announcementApi.save, { ...form, title: '错字' });
  await admin.call(announcementApi.update, { ...form, announcementId, version: 1, title: '改正' });
  expect(await inbox(student)).toContain('改正');
  const change = { ...form, announcementId, version: 2, to: toRole(['ROLE_TEACHER']) };
  expect((await admin.ask(announcementApi.update, change)).meta.code).toBe('announcement.targetFixed');
});

test('an announcement for others cannot be opened', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-curious');
  const to = toRole(['ROLE_TEACHER']);
  const { announcementId } = await admin.call(announcementApi.save, { ...form, title: '教师专用', to });
  expect((await student.ask(announcementApi.markRead, { announcementId })).meta.code).toBe('wire.gone');
});

test('a script in the text is stored as text', async () => {
  const content = '通知<script>alert(1)</script>';
  await admin.call(announcementApi.save, { title: '脚本', content });
  const [first] = (await admin.call(announcementApi.list, { title: '脚本' })).pageInfo.resultList;
  expect(first?.content).not.toContain('<script>');
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s can read but not write announcements', async (role) => {
  const person = await school.signIn(role, `announcement-${role.toLowerCase()}`);
  expect((await person.ask(announcementApi.listPublished, {})).status).toBe(200);
  expect((await person.ask(announcementApi.list, {})).status).toBe(403);
  expect((await person.ask(announcementApi.save, form)).status).toBe(403);
});

test('an announcement for an organization reaches its people, those below it and its classes only', async () => {
  const { sql } = school;
  const place = async (code: string, parentId: string | null) => {
    const given = { name: code, code, type: 'department' as const, leaderId: null, disabled: false, parentId };
    return (await admin.call(organizationApi.save, given)).organizationId;
  };
  const faculty = await place('FACULTY_N', null);
  const below = await place('INSTITUTE_N', faculty);
  const [lecturer, student, stranger] = await Promise.all([
    school.signIn('ROLE_TEACHER', 'announcement-lecturer'),
    school.signIn('ROLE_STUDENT', 'announcement-of-class'),
    school.signIn('ROLE_STUDENT', 'announcement-elsewhere'),
  ]);
  await sql.update(users).set({ organizationId: below }).where(eq(users.id, lecturer.id));
  const classId = await createClass(school.server.db, 'CLASS_N', '公告班', [student.id]);
  await sql.update(schoolClasses).set({ organizationId: below }).where(eq(schoolClasses.id, classId));
  const page = await openPage(school, lecturer);
  await page.next('live.ready');

  const to = { ...noRecipients, organizations: [faculty] };
  expect(await admin.call(messageApi.countRecipients, { to })).toEqual({ count: 2 });
  await admin.call(announcementApi.save, { ...form, title: '院内通知', to });
  expect(await page.next('message.new')).toMatchObject({ messageTitle: '院内通知' });
  page.close();
  expect(await Promise.all([lecturer, student, stranger].map(inbox))).toEqual([['院内通知'], ['院内通知'], []]);
  const read = await Promise.all([lecturer, student, stranger].map(readBy));
  expect(read.map((names) => names.includes('院内通知'))).toEqual([true, true, false]);
  const row = await listed('院内通知');
  expect(row?.targets).toEqual([{ kind: 'organization', id: faculty, name: 'FACULTY_N' }]);

  const readers = async (among: object) =>
    (await admin.call(messageApi.readers, { messageId: row?.messageId ?? '', ...among })).pageInfo.resultList;
  expect(await readers({ classId })).toMatchObject([
    { userId: student.id, className: '公告班', organizationName: 'INSTITUTE_N' },
  ]);
  expect(await readers({ organizationId: below })).toHaveLength(2);
  expect(await readers({ organizationId: below, classId })).toHaveLength(1);
});

const onLoginPage = async () =>
  (await school.nobody.call(announcementApi.listOnLoginPage, {})).announcementList.map(({ title }) => title);

test('the login page shows marked announcements for everyone as plain text to anonymous visitors', async () => {
  const marked = { ...form, onLoginPage: true };
  const secret = await admin.call(announcementApi.save, { ...form, title: '没有标记' });
  const content = '周五 **停课**，见[说明](https://example.org)。\n\n- 第一条';
  const { announcementId } = await admin.call(announcementApi.save, { ...marked, title: '登录页公告', content });
  await admin.call(announcementApi.save, { ...marked, title: '明天的', publishTime: inDays(1) });
  await admin.call(announcementApi.save, { ...marked, title: '一会儿就过期', expireTime: inDays(1 / 24) });
  expect((await onLoginPage()).toSorted()).toEqual(['一会儿就过期', '登录页公告'].toSorted());
  const [shown] = (await school.nobody.call(announcementApi.listOnLoginPage, {})).announcementList.filter(
    ({ title }) => title === '登录页公告',
  );
  expect(shown).toEqual({
    ...{ announcementId, title: '登录页公告', publishTime: expect.any(String) },
    text: '周五 停课，见说明。 第一条',
  });
  await school.clock.advance({ minutes: 61 });
  expect(await onLoginPage()).toEqual(['登录页公告']);
  await admin.call(announcementApi.withdraw, { announcementId });
  expect(await onLoginPage()).toEqual([]);
  for (const title of ['一', '二', '三', '四']) await admin.call(announcementApi.save, { ...marked, title });
  expect(await onLoginPage()).toHaveLength(3);
  const narrow = { ...marked, to: toRole(['ROLE_TEACHER']) };
  expect((await admin.ask(announcementApi.save, narrow)).meta.code).toBe('announcement.loginPageForAll');
  await admin.call(announcementApi.remove, secret);
});

test('a draft is seen by its writer alone, is changed, and is published in the end', async () => {
  const other = await school.signIn('ROLE_ADMIN', 'announcement-other');
  const student = await school.signIn('ROLE_STUDENT', 'announcement-draft-reader');
  const draft = { ...form, title: '草稿甲', content: '', to: noRecipients, draft: true };
  const { announcementId } = await admin.call(announcementApi.save, draft);
  const own = async () => (await admin.call(announcementApi.list, { state: 'draft' })).pageInfo.resultList;
  expect((await own()).map(({ title, state, messageId }) => [title, state, messageId])).toEqual([
    ['草稿甲', 'draft', null],
  ]);
  expect((await other.call(announcementApi.list, { title: '草稿甲' })).pageInfo.totalSize).toBe(0);
  for (const refused of [
    await other.ask(announcementApi.update, { ...form, announcementId, version: 1 }),
    await other.ask(announcementApi.remove, { announcementId }),
    await student.ask(announcementApi.markRead, { announcementId }),
  ])
    expect(refused.meta.success).toBe(false);
  expect((await admin.ask(announcementApi.withdraw, { announcementId })).meta.code).toBe('announcement.isDraft');
  expect((await admin.ask(announcementApi.remind, { announcementId })).meta.code).toBe('announcement.notPublished');
  expect(await readBy(student)).not.toContain('草稿甲');

  const more = { ...draft, announcementId, content: '写好了', publishTime: inDays(2) };
  expect(await admin.call(announcementApi.update, { ...more, version: 1 })).toEqual({ version: 2 });
  expect((await own())[0]).toMatchObject({ content: '写好了', state: 'draft', publishTime: more.publishTime });
  await school.clock.advance({ days: 3 });
  expect(await readBy(student)).not.toContain('草稿甲');

  const out = { ...form, title: '草稿甲', announcementId, publishTime: null };
  expect((await admin.ask(announcementApi.update, { ...out, to: noRecipients, version: 2 })).meta.success).toBe(false);
  await admin.call(announcementApi.update, { ...out, version: 2 });
  expect(await own()).toEqual([]);
  expect((await readBy(student))[0]).toBe('草稿甲');
  expect((await admin.ask(announcementApi.update, { ...out, draft: true, version: 3 })).meta.code).toBe(
    'announcement.notDraft',
  );
});

test('a draft with a time is scheduled when it is published', async () => {
  const draft = { ...form, title: '草稿乙', draft: true, publishTime: inDays(1) };
  const { announcementId } = await admin.call(announcementApi.save, draft);
  await admin.call(announcementApi.update, { ...draft, draft: false, announcementId, version: 1 });
  const listed = (await admin.call(announcementApi.list, { title: '草稿乙' })).pageInfo.resultList;
  expect(listed.map(({ state }) => state)).toEqual(['scheduled']);
});
