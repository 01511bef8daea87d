import { type AuditVerification, auditApi } from '@xueyan/contract/base/audit';
import { dictionaryManageApi } from '@xueyan/contract/base/dictionary-manage';
import { jobApi } from '@xueyan/contract/base/job';
import { moduleApi } from '@xueyan/contract/base/module';
import { organizationApi } from '@xueyan/contract/base/organization';
import { userApi } from '@xueyan/contract/base/user';
import { announcementApi } from '@xueyan/contract/content/announcement';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { recordAudit } from './audit.service.ts';
import { sealAudit, sweepAudit } from './audit-chain.service.ts';
import { changesOf } from './audit-change.rule.ts';

let school: School;
let lesson: Lesson;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  admin = await school.signIn('ROLE_ADMIN', 'audit-admin', '审计员');
});
afterAll(() => school.close());

const write = (target: string, detail: Record<string, unknown> = {}) =>
  recordAudit(school.server.db, { id: admin.id, userName: '审计员' }, 'announcement.delete', target, detail);
const listed = async (input: object) => (await admin.call(auditApi.list, input)).pageInfo.resultList;
const verify = async (): Promise<AuditVerification> => {
  await sealAudit(school.server.db);
  const { jobId } = await admin.call(auditApi.verify, {});
  await school.settleJobs();
  return (await admin.call(jobApi.get, { jobId })).result as AuditVerification;
};
const rowOf = async (target: string) =>
  (await school.sql.select().from(auditEntries).where(eq(auditEntries.target, target)))[0];
/** Acts like a person with the database's own rights. */
const tamper = async (statement: ReturnType<typeof sql>) => {
  await school.sql.execute(sql`alter table audit_entry disable trigger user`);
  await school.sql.execute(statement);
  await school.sql.execute(sql`alter table audit_entry enable trigger user`);
};

describe('the audit log', () => {
  test('records who did what to which record, from where and with which outcome', async () => {
    const { announcementId } = await admin.call(announcementApi.save, { title: '放假', content: '通知' });
    await admin.call(announcementApi.remove, { announcementId });
    expect(await listed({ target: announcementId, action: 'announcement.delete' })).toMatchObject([
      {
        ...{ actorName: '审计员', action: 'announcement.delete', actionName: '删除公告', outcome: 'done' },
        ...{ address: '127.0.0.1', details: [{ name: 'title', value: '放假' }], changes: [] },
      },
    ]);
  });

  test('shows the fields that a change affected, before and after', async () => {
    await write('changed', changesOf({ name: '甲', size: 3, note: null }, { name: '乙', size: 3, note: '新' }));
    expect((await listed({ target: 'changed' }))[0]?.changes).toEqual([
      { field: 'name', before: '甲', after: '乙' },
      { field: 'note', before: '', after: '新' },
    ]);
  });

  test('shows the differing fields of records that were stored whole', async () => {
    await write('whole', { before: { name: '甲', size: 3 }, after: { name: '乙', size: 3 }, loginName: 'a' });
    expect((await listed({ target: 'whole' }))[0]).toMatchObject({
      changes: [{ field: 'name', before: '甲', after: '乙' }],
      details: [{ name: 'loginName', value: 'a' }],
    });
  });

  test('stores the beginning of a long text', async () => {
    await write('long', changesOf({ text: '' }, { text: '字'.repeat(5_000) }));
    expect((await listed({ target: 'long' }))[0]?.changes[0]?.after).toHaveLength(1_001);
  });

  /** Returns the changed fields of the latest record of an action. */
  const changed = async (action: string, target: string) =>
    (await listed({ action, target }))[0]?.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`);

  test('records changes of users, roles, organizations, dictionaries and modules, before and after', async () => {
    const { organizationId } = await admin.call(organizationApi.save, {
      ...{ parentId: null, name: '信息学院', code: 'XXXY', type: 'faculty', leaderId: null, disabled: false },
    });
    const form = { name: '信息工程学院', code: 'XXXY', type: 'faculty', leaderId: null, disabled: false } as const;
    await admin.call(organizationApi.update, { ...form, organizationId });
    expect(await changed('organization.update', organizationId)).toEqual(['name: 信息学院 → 信息工程学院']);
    const person = await school.signIn('ROLE_TEACHER', 'audit_teacher', '王老师');
    const { resultList } = (await admin.call(userApi.list, { words: 'audit_teacher' })).pageInfo;
    const roleIds = resultList[0]?.roles.map(({ roleId }) => roleId) ?? [];
    await admin.call(userApi.update, {
      userId: person.id,
      userName: '汪老师',
      organizationId,
      roleIds,
      expireTime: null,
    });
    expect(await changed('user.update', person.id)).toEqual([
      'userName: 王老师 → 汪老师',
      'organizationId:  → 信息工程学院',
    ]);
    await admin.call(dictionaryManageApi.save, { dictionaryCode: 'audit_words', name: '词', nameEn: '', nameMn: '' });
    const words = { dictionaryCode: 'audit_words', name: '词语', nameEn: '词', nameMn: '', version: 1 };
    await admin.call(dictionaryManageApi.update, words);
    expect(await changed('dictionary.update', 'audit_words')).toEqual(['name: 词 → 词语']);
    await admin.call(moduleApi.enable, { module: 'memo', enabled: false });
    expect(await changed('module.enable', 'memo')).toEqual(['enabled: true → false']);
    await admin.call(moduleApi.enable, { module: 'memo', enabled: true });
  });

  test('records changes of announcements and courses, before and after', async () => {
    const said = { title: '停电', content: '周六停电' };
    const { announcementId } = await admin.call(announcementApi.save, said);
    const { resultList } = (await admin.call(announcementApi.list, { title: '停电' })).pageInfo;
    const { version = 1, publishTime } = resultList[0] ?? {};
    await admin.call(announcementApi.update, { ...said, publishTime, title: '停电通知', announcementId, version });
    expect(await changed('announcement.update', announcementId)).toContain('title: 停电 → 停电通知');
    const { courseId, teacher } = lesson;
    const course = await teacher.call(courseApi.get, { courseId });
    const { courseName, courseNumber, courseType, description, labels } = course;
    const kept = { courseName, courseNumber, courseType, description, labels };
    await teacher.call(courseApi.update, { ...kept, courseName: '另一门课', courseId, version: course.version });
    expect(await changed('course.update', courseId)).toEqual([`name: ${courseName} → 另一门课`]);
  });

  test('is filtered by person, action, outcome, address and day', async () => {
    const { sectionId } = await lesson.teacher.call(sectionApi.save, {
      ...{ courseId: lesson.courseId, parentId: null, title: '空章', kind: 'chapter' },
    });
    await lesson.teacher.call(sectionApi.remove, { sectionId });
    await lesson.teacher.ask(sectionApi.remove, { sectionId });
    const found = async (input: object) =>
      (await listed({ target: sectionId, ...input })).map(({ outcome }) => outcome);
    expect(await found({})).toEqual(['refused', 'done', 'done']);
    expect(await found({ outcome: 'refused' })).toEqual(['refused']);
    expect(await found({ actorName: '审计' })).toEqual([]);
    expect(await found({ action: 'announcement.delete' })).toEqual([]);
    expect(await found({ address: '10.0.' })).toEqual([]);
    const today = school.clock.write(school.clock.now()).slice(0, 10);
    expect(await found({ from: today, to: today })).toHaveLength(3);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
  });

  test('exports its list as a workbook', async () => {
    const response = await fetch(`${school.url}/api/export/audit/list`, {
      method: 'POST',
      headers: { authorization: admin.token, appid: admin.loginName, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([response.status, (await response.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  });

  test('names its actions in the reader’s language', async () => {
    const { actionList } = await admin.call(auditApi.actions, {});
    expect(actionList).toContainEqual({ action: 'announcement.delete', actionName: '删除公告' });
  });

  test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('is closed to %s', async (role) => {
    const person = await school.signIn(role, `audit-${role.toLowerCase()}`);
    expect((await person.ask(auditApi.list, {})).status).toBe(403);
    expect((await person.ask(auditApi.verify, {})).status).toBe(403);
  });
});

describe('the database', () => {
  test.each([
    ['change', sql`update audit_entry set actor_name = 'nobody'`],
    ['delete', sql`delete from audit_entry`],
    ['truncate', sql`truncate audit_entry`],
    ['seal anew', sql`update audit_entry set seal = 'x', seal_number = 999 where seal is not null`],
  ])('refuses to %s an audit record', async (_, statement) => {
    await write('kept');
    await sealAudit(school.server.db);
    const refused = await school.sql.execute(statement).catch((error: Error) => String(error.cause));
    expect(refused).toContain('append-only');
  });

  test('preserves the records of a deleted account', async () => {
    const gone = newId();
    await recordAudit(school.server.db, { id: gone, userName: '已删除' }, 'announcement.delete', 'of-the-gone');
    expect((await listed({ target: 'of-the-gone' }))[0]).toMatchObject({ actorId: gone, actorName: '已删除' });
  });
});

describe('the chain', () => {
  test('includes every record, also those of concurrent writers', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, i) => write(`many-${i}`)));
    const written = await school.sql.$count(auditEntries);
    const found = await verify();
    expect(found.broken).toBeNull();
    expect(found.rows).toBeGreaterThanOrEqual(written);
    expect((await rowOf('many-0'))?.sealNumber).toBeGreaterThan(0);
  });

  test('grows by itself, and by one server at a time', async () => {
    const other = await school.another();
    await Promise.all(Array.from({ length: 30 }, (_, i) => write(`two-${i}`)));
    await Promise.all([school.server.db, other.server.db].map(sealAudit));
    await write('later');
    await school.clock.advance({ seconds: 10 });
    expect((await rowOf('later'))?.sealNumber).toBeGreaterThan(0);
    expect((await verify()).broken).toBeNull();
  });

  test('identifies a row that was changed', async () => {
    await write('forged');
    await write('after');
    await sealAudit(school.server.db);
    const row = await rowOf('forged');
    const set = (name: string) => tamper(sql`update audit_entry set actor_name = ${name} where target = 'forged'`);
    await set('别人');
    expect((await verify()).broken).toMatchObject({ sealNumber: row?.sealNumber, auditId: row?.id, why: 'changed' });
    await set('审计员');
    expect((await verify()).broken).toBeNull();
  });

  test('identifies the position of a removed row, also at the end', async () => {
    await write('last');
    await sealAudit(school.server.db);
    const row = await rowOf('last');
    await tamper(sql`create table removed as select * from audit_entry where target = 'last'`);
    await tamper(sql`delete from audit_entry where target = 'last'`);
    const { jobId } = await admin.call(auditApi.verify, {});
    await school.settleJobs();
    const { result } = await admin.call(jobApi.get, { jobId });
    expect((result as AuditVerification).broken).toMatchObject({ sealNumber: row?.sealNumber, why: 'missing' });
    await tamper(sql`insert into audit_entry select * from removed`);
    expect((await verify()).broken).toBeNull();
  });
});

test('records are removed after 180 days from the beginning of the chain, and the rest still verifies', async () => {
  const own = await openSchool();
  try {
    const { db } = own.server;
    const insert = (target: string, days: number) =>
      own.sql.execute(sql`
        insert into audit_entry (id, at, actor_name, action, target)
        values (${newId()}, now() - make_interval(days => ${days}), '某人', 'announcement.delete', ${target})`);
    await insert('ancient', 400);
    await insert('old', 181);
    await insert('young', 179);
    await sealAudit(db);
    const targets = async () => (await own.sql.select().from(auditEntries)).map(({ target }) => target).toSorted();
    expect(await own.sql.execute(sql`select audit_sweep(now())::int as n`).then(({ rows }) => rows)).toEqual([
      { n: 2 },
    ]);
    expect(await targets()).toEqual(['young']);
    expect(await sweepAudit(db)).toBe(0);
    await insert('new', 0);
    await sealAudit(db);
    const auditor = await own.signIn('ROLE_ADMIN', 'sweep-admin');
    const { jobId } = await auditor.call(auditApi.verify, {});
    await own.settleJobs();
    expect((await auditor.call(jobApi.get, { jobId })).result).toMatchObject({ broken: null });
  } finally {
    await own.close();
  }
});
