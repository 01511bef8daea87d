import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { courseApi } from '@xueyan/contract/school/course';
import type { Actor } from '@xueyan/contract/wire/actor';
import autocannon from 'autocannon';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Db } from '../src/db/connect.ts';
import { listCourses } from '../src/features/school/course/course.service.ts';
import { schoolClock } from '../src/platform/clock.ts';
import { freePort } from '../src/testing/free-port.ts';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, type Row } from './table.ts';

const rounds = 3;
const seconds = 5;
const connections = 20;
const course = {
  courseName: '压力测试',
  courseNumber: '',
  courseType: 'required',
  description: '',
  labels: [],
} as const;

/** Measures an authenticated list call against a bare route that runs the same SQL, alternating. */
export async function measureListCall({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const teacher = await signIn(url, 'teacher');
  for (let index = 0; index < 9; index++) await teacher.call(courseApi.save, { ...course, labels: [] });
  const { resultList } = (await teacher.call(courseApi.list, {})).pageInfo;
  const statements = await statementsOfList(databaseUrl, teacher.id);
  const port = await freePort();
  const script = join(import.meta.dirname, 'bare-route.ts');
  const bare = spawn(process.execPath, [script, databaseUrl, String(port), JSON.stringify(statements)], {
    stdio: 'inherit',
  });
  await untilServing(port);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await load(`http://127.0.0.1:${port}/list`, ''));
    ours.push(await load(`${url}/api/course/list`, teacher.token));
  }
  const ended = once(bare, 'exit');
  bare.kill('SIGTERM');
  await ended;
  const share = median(ours) / median(theirs);
  return [
    {
      what: `a list call (${resultList.length} rows) / bare route, requests a second`,
      measured: `${median(ours).toFixed(0)} / ${median(theirs).toFixed(0)} = ${(share * 100).toFixed(0)} %`,
      bound: '≥ 50 %',
      good: share >= 0.5,
    },
  ];
}

/** Records the statements that the service itself runs, in the groups in which it runs them. */
async function statementsOfList(databaseUrl: string, teacherId: string) {
  const pool = new Pool({ connectionString: databaseUrl });
  const groups: { sql: string; params: unknown[] }[][] = [];
  let at = 0;
  const logger = {
    logQuery: (sql: string, params: unknown[]) => {
      const now = performance.now();
      const group = groups.at(-1);
      if (group && now - at < 0.5) group.push({ sql, params });
      else groups.push([{ sql, params }]);
      at = now;
    },
  };
  const db = drizzle(pool, { casing: 'snake_case', logger }) as unknown as Db;
  const actor: Actor = {
    id: teacherId,
    loginName: 'teacher',
    userName: '',
    roleCode: 'ROLE_TEACHER',
    permissions: new Set(['course.teach']),
    dataRange: 'self',
    language: 'zh_cn',
    sessionId: '',
    mustChangePassword: false,
    mustSetSecond: false,
  };
  await listCourses(db, schoolClock(), actor, { pageNum: 1, pageSize: 10 });
  await pool.end();
  return groups;
}

async function load(url: string, token: string): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: '{}',
  });
  if (non2xx > 0) throw new Error(`${non2xx} replies were errors`);
  return requests.average;
}

async function untilServing(port: number): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the bare route does not serve');
}
