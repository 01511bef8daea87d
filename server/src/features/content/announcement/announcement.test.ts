import { messageApi } from '@xueyan/contract/base/message';
import { announcementApi } from '@xueyan/contract/content/announcement';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

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

test('everybody reads an announcement once its time has come, newest first', async () => {
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

test('what somebody else changed meanwhile is not overwritten', async () => {
  const { announcementId } = await admin.call(announcementApi.save, form);
  const change = { ...form, announcementId, version: 1 };
  expect(await admin.call(announcementApi.update, change)).toEqual({ version: 2 });
  expect((await admin.ask(announcementApi.update, change)).meta.code).toBe('wire.changed');
});

const inbox = async (person: Caller) =>
  (await person.call(messageApi.list, { messageType: '01' })).pageInfo.resultList.map((row) => row.messageTitle);
const listed = async (title: string) => (await admin.call(announcementApi.list, { title })).pageInfo.resultList[0];
const toRole = (roles: string[]) => ({ courses: [], classes: [], roles, users: [], everyone: false });

test('an announcement for a role reaches its people, as a notice too, and nobody else', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'announcement-to-teacher');
  const student = await school.signIn('ROLE_STUDENT', 'announcement-to-student');
  await admin.call(announcementApi.save, { ...form, title: '只给教师', to: toRole(['ROLE_TEACHER']) });
  expect(await readBy(teacher)).toContain('只给教师');
  expect(await inbox(teacher)).toContain('只给教师');
  expect(await readBy(student)).not.toContain('只给教师');
  expect(await inbox(student)).not.toContain('只给教师');
  expect((await listed('只给教师'))?.targets).toMatchObject([{ kind: 'role', id: 'ROLE_TEACHER' }]);
});

test('an announcement for a class is read by its students of today', async () => {
  const early = await school.signIn('ROLE_STUDENT', 'announcement-early');
  const late = await school.signIn('ROLE_STUDENT', 'announcement-late');
  const classId = await createClass(school.server.db, 'ANNOUNCED', '公告班', [early.id]);
  const to = { ...toRole([]), classes: [classId] };
  await admin.call(announcementApi.save, { ...form, title: '给这个班', to });
  expect(await readBy(early)).toContain('给这个班');
  expect(await readBy(late)).not.toContain('给这个班');
  await admin.call(schoolClassApi.addStudents, { classId, userIds: [late.id] });
  expect(await readBy(late)).toContain('给这个班');
});

test('what is for a time is nobody’s notice before, and everybody’s once the time has come', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-waiting');
  await admin.call(announcementApi.save, { ...form, title: '十分钟后', publishTime: inDays(1 / 144) });
  expect(await inbox(student)).not.toContain('十分钟后');
  await school.clock.advance({ minutes: 11 });
  await expect.poll(() => inbox(student)).toContain('十分钟后');
  expect(await readBy(student)).toContain('十分钟后');
});

test('what has expired is read no more, and an end before the beginning is refused', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-expired');
  const past = { ...form, title: '已过期', publishTime: inDays(-2), expireTime: inDays(-1) };
  expect((await admin.ask(announcementApi.save, past)).meta.code).toBe('announcement.expiresBefore');
  await admin.call(announcementApi.save, { ...form, title: '一小时有效', expireTime: inDays(1 / 24) });
  expect(await readBy(student)).toContain('一小时有效');
  await school.clock.advance({ minutes: 61 });
  expect(await readBy(student)).not.toContain('一小时有效');
  expect((await listed('一小时有效'))?.state).toBe('expired');
});

test('a pinned announcement stands before newer ones', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-pinned');
  const { announcementId } = await admin.call(announcementApi.save, {
    ...{ ...form, title: '置顶', publishTime: inDays(-3), pinned: true },
  });
  await admin.call(announcementApi.save, { ...form, title: '更新的' });
  expect((await readBy(student))[0]).toBe('置顶');
  await admin.call(announcementApi.remove, { announcementId });
});

test('a withdrawn announcement is gone from the page and from the notices, and cannot be changed', async () => {
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

test('the writer sees who has read it and reminds the others, once an hour', async () => {
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

test('a published announcement takes new words, everywhere, and keeps its readers', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'announcement-corrected');
  const { announcementId } = await admin.call(announcementApi.save, { ...form, title: '错字' });
  await admin.call(announcementApi.update, { ...form, announcementId, version: 1, title: '改正' });
  expect(await inbox(student)).toContain('改正');
  const change = { ...form, announcementId, version: 2, to: toRole(['ROLE_TEACHER']) };
  expect((await admin.ask(announcementApi.update, change)).meta.code).toBe('announcement.targetFixed');
});

test('what is for others cannot be opened', async () => {
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

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s reads and does not write', async (role) => {
  const person = await school.signIn(role, `announcement-${role.toLowerCase()}`);
  expect((await person.ask(announcementApi.listPublished, {})).status).toBe(200);
  expect((await person.ask(announcementApi.list, {})).status).toBe(403);
  expect((await person.ask(announcementApi.save, form)).status).toBe(403);
});
