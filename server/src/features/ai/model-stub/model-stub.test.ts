import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { providerApi } from '@xueyan/contract/ai/provider';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { messageApi } from '@xueyan/contract/base/message';
import { memoApi } from '@xueyan/contract/memo/memo';
import { courseApi } from '@xueyan/contract/school/course';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startModelStub } from '../../../model-stub.ts';
import { run as runSql, withDatabase } from '../../../testing/database.ts';
import { answerOf } from '../../../testing/model.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { demoPassword } from '../../base/setting/setting.service.ts';

/** Creates an empty database in which a school is set up at its first start. */
async function emptyDatabase() {
  const server = inject('databaseUrl');
  const name = 'test_of_model_stub';
  await runSql(server, `create database ${name}`);
  return { url: withDatabase(server, name), drop: () => runSql(server, `drop database ${name} with (force)`) };
}

describe('a demo school, filled at its first start', () => {
  let stub: Awaited<ReturnType<typeof startModelStub>>;
  let address: string | null = null;
  let school: School;
  beforeAll(async () => {
    stub = await startModelStub();
    school = await openSchool({ demo: true, modelStub: () => address, database: await emptyDatabase() });
    await school.settleJobs();
  });
  afterAll(async () => {
    await school.close();
    await stub.close();
  });

  const signIn = (name: string) => school.logIn(name, demoPassword);

  test('has data of every feature for the people whom visitors log in as', async () => {
    const student = await signIn('student');
    const teacher = await signIn('teacher');
    const names = ({ pageInfo }: { pageInfo: { resultList: { courseName: string }[] } }) =>
      pageInfo.resultList.map(({ courseName }) => courseName).toSorted();
    expect(names(await student.call(courseApi.listStudy, {}))).toEqual([
      ...['Linux 操作系统', '数据库原理', '校园气象站', '计算机应用基础', '计算机网络'],
    ]);
    expect(names(await teacher.call(courseApi.list, {}))).toEqual([
      ...['Linux 操作系统', 'Shell 脚本编程', '人工智能导论', '数据结构与算法', '校园气象站', '计算机应用基础'],
    ]);
    expect((await teacher.call(attendanceApi.list, {})).pageInfo.totalSize).toBe(12);
    const project = (await teacher.call(courseApi.list, { kind: 'project' })).pageInfo.resultList[0];
    const { teams } = await teacher.call(studentTeamApi.get, { courseId: project?.courseId ?? '' });
    expect(teams.map(({ name }) => name).toSorted()).toEqual(['观云队', '追风队']);
    for (const [one, memo] of [
      [student, '借参考书'],
      [teacher, '答疑'],
    ] as const) {
      const { unReadMessageNumberMap } = await one.call(messageApi.unread, {});
      expect(Math.min(...Object.values(unReadMessageNumberMap))).toBeGreaterThan(0);
      expect((await one.call(memoApi.search, { keyword: memo })).basMemoList).toHaveLength(1);
    }
  });

  test('has a stub while the switch is on, and gets its trial data once', { timeout: 120_000 }, async () => {
    const shown = async () => {
      const [admin, student] = [await signIn('admin'), await signIn('student')];
      const { providerList } = await admin.call(providerApi.list, {});
      const chats = (await student.call(chatApi.list, {})).pageInfo.resultList;
      const bases = (await student.call(knowledgeApi.list, {})).pageInfo.resultList;
      const applications = (await student.call(applicationApi.listPublic, {})).pageInfo.resultList;
      const usage = (await admin.call(quotaApi.usage, { by: 'user', pageSize: 100 })).pageInfo.resultList;
      return { admin, student, providerList, chats, bases, applications, usage };
    };
    // Without the switch.
    const before = await shown();
    expect([before.providerList, before.chats, before.bases, before.applications, before.usage]).toEqual(
      Array.from({ length: 5 }, () => []),
    );

    address = stub.address;
    await school.restart(async () => {});
    await school.settleJobs();
    const tried = await shown();
    expect(tried.providerList).toMatchObject([{ stub: true, address: stub.address, enabled: true }]);
    const kinds = tried.providerList.flatMap(({ models }) => models.map(({ kind }) => kind));
    expect(kinds).toEqual(expect.arrayContaining(['chat', 'embedding', 'image', 'speech']));
    expect(tried.applications.map(({ state }) => state)).toEqual(Array.from({ length: 3 }, () => 'published'));
    expect(tried.chats.length).toBeGreaterThanOrEqual(3);
    expect(tried.usage.length).toBeGreaterThanOrEqual(5);
    expect(tried.usage.every(({ cost }) => cost > 0)).toBe(true);
    expect(tried.bases).toMatchObject([{ name: '平台帮助' }]);
    expect(tried.bases[0]?.chunkCount).toBeGreaterThan(10);
    const help = tried.applications.find(({ kind }) => kind === 'knowledge');
    const run = { applicationId: help?.applicationId ?? '', content: '实验报告怎么提交？' };
    const answer = await answerOf(tried.student, await tried.student.call(applicationApi.run, run));
    expect(answer).toMatchObject({ state: 'done' });
    expect(answer.content).toContain('桩模型');
    expect(answer.sources.length).toBeGreaterThan(0);

    // Trial data is added once, however often the school is started with the switch.
    await school.restart(async () => {});
    expect((await shown()).applications).toHaveLength(3);

    address = null;
    await school.restart(async () => {});
    const after = await shown();
    expect(after.providerList).toEqual([]);
    const state = await after.student.call(chatApi.state, {});
    expect(state.models).toEqual([]);
    expect((await after.student.ask(chatApi.ask, { content: '你好' })).meta.code).toBe('provider.none');
  });
});

test('a school with data of its own never gets the stub', async () => {
  const stub = await startModelStub();
  const school = await openSchool({ modelStub: () => stub.address });
  try {
    const admin = await school.signIn('ROLE_ADMIN', 'stub-admin');
    expect((await admin.call(providerApi.list, {})).providerList).toEqual([]);
  } finally {
    await school.close();
    await stub.close();
  }
});
