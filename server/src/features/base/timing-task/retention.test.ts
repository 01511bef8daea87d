import { type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import { timingTaskApi } from '@xueyan/contract/base/timing-task';
import { libraryApi, libraryUploadPath } from '@xueyan/contract/content/library';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/id.ts';
import { libraryItems } from '../../../db/library.table.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sealAudit } from '../audit/audit-chain.service.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'retention-admin');
});
afterAll(() => school.close());

const ask = async (name: string, value: ParameterValue | null) => {
  const { pageInfo } = await admin.call(parameterApi.list, { keyword: name, pageSize: 100 });
  const version = pageInfo.resultList.find((one) => one.name === name)?.version ?? 0;
  return admin.ask(parameterApi.save, { settings: [{ name, value, version }] });
};
const set = async (name: string, value: ParameterValue | null) =>
  expect((await ask(name, value)).meta).toMatchObject({ success: true });
const run = async (kind: string) => {
  await admin.call(timingTaskApi.run, { kind });
  await school.settleJobs();
};

test('the audit log is kept for as long as the school says, never less than 180 days', async () => {
  const insert = (target: string, days: number) =>
    school.sql.execute(sql`
      insert into audit_entry (id, at, actor_name, action, target)
      values (${newId()}, now() - make_interval(days => ${days}), '某人', 'announcement.delete', ${target})`);
  const targets = async () => {
    const { rows } = await school.sql.execute<{ target: string }>(
      sql`select target from audit_entry where target like 'kept-%' order by target`,
    );
    return rows.map(({ target }) => target);
  };
  await insert('kept-1', 400);
  await insert('kept-2', 200);
  await sealAudit(school.server.db);
  await set('auditKeptDays', 365);
  await run('audit.sweep');
  expect(await targets()).toEqual(['kept-2']);
  await set('auditKeptDays', null);
  await run('audit.sweep');
  expect(await targets()).toEqual([]);
  expect((await ask('auditKeptDays', 179)).meta.code).toBe('parameter.number');
});

test('tries to sign in are kept for as long as the school says, never less than 180 days', async () => {
  const count = async () => {
    const { rows } = await school.sql.execute<{ n: number }>(
      sql`select count(*)::int as n from login_record where at < now() - interval '190 days'`,
    );
    return rows[0]?.n;
  };
  await school.sql.execute(sql`
    insert into login_record (id, user_id, at, outcome, address, agent)
    values (${newId()}, ${admin.id}, now() - interval '200 days', 'success', '127.0.0.1', '')`);
  await set('loginKeptDays', 365);
  await school.logIn('retention-admin');
  expect(await count()).toBe(1);
  await set('loginKeptDays', null);
  await school.logIn('retention-admin');
  await expect.poll(count).toBe(0);
  expect((await ask('loginKeptDays', 179)).meta.code).toBe('parameter.number');
});

test('runs of timing tasks are kept for as long as the school says', async () => {
  const kind = 'audit.sweep';
  const runs = async () => (await admin.call(timingTaskApi.runs, { kind })).pageInfo.totalSize;
  await run(kind);
  const before = await runs();
  expect(before).toBeGreaterThan(0);
  await school.sql.execute(
    sql`update job_outcome set ended_at = now() - interval '30 days', started_at = now() - interval '30 days' where kind = ${kind}`,
  );
  await run('job.forgetOutcomes');
  expect(await runs()).toBe(before);
  await set('taskRunKeptDays', 20);
  await run('job.forgetOutcomes');
  expect(await runs()).toBe(0);
});

test('a removed resource can be restored for as long as the school says', async () => {
  const body = new FormData();
  body.append('file', new Blob(['# 讲义']), '讲义.md');
  const headers = { authorization: admin.token };
  const reply = await fetch(`${school.url}/api/${libraryUploadPath}/root`, { method: 'POST', headers, body });
  const { data } = (await reply.json()) as { data: { itemIds: string[] } };
  const [itemId = ''] = data.itemIds;
  await admin.call(libraryApi.remove, { itemIds: [itemId] });
  await school.sql
    .update(libraryItems)
    .set({ removedAt: sql`now() - interval '20 days'` })
    .where(eq(libraryItems.id, itemId));
  const removed = async () => (await admin.call(libraryApi.list, { view: 'removed' })).pageInfo.totalSize;
  await run('library.purge');
  expect(await removed()).toBe(1);
  await set('libraryBinDays', 10);
  await run('library.purge');
  expect(await removed()).toBe(0);
});
