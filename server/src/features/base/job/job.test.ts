import { importFaults } from '@xueyan/contract/base/import';
import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { startWork } from './job.service.ts';
import { type Run, workOn } from './work.service.ts';

let school: School;
let person: Caller;
let counter = 0;
const stops: (() => void)[] = [];
beforeAll(async () => {
  school = await openSchool();
  person = await school.signIn('ROLE_TEACHER', 'worker', '做事的');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(() => school.close());

const actorOf = (who: Caller, language: Actor['language'] = 'zh_cn'): Actor => ({
  id: who.id,
  loginName: who.loginName,
  userName: '做事的',
  roleCode: 'ROLE_TEACHER',
  permissions: new Set(['course.teach']),
  dataRange: 'self',
  language,
  sessionId: '',
  mustChangePassword: false,
});

const begin = (kind: string, who = person, data: unknown = { n: 3 }, language: Actor['language'] = 'zh_cn') =>
  startWork(school.server.db, school.server.platform, actorOf(who, language), { kind, title: '一件事', data });

/** Begins work of a kind of its own. */
async function doing(run: Run<{ n: number }>, language: Actor['language'] = 'zh_cn'): Promise<JobProgress> {
  const kind = `test.${++counter}`;
  stops.push(await workOn(school.server.db, school.server.platform, kind, run));
  return begin(kind, person, { n: 3 }, language);
}

const get = (jobId: string) => person.call(jobApi.get, { jobId });
const untilIs = async (jobId: string, state: JobProgress['state']) => {
  await expect.poll(async () => (await get(jobId)).state, { timeout: 10_000 }).toBe(state);
  return get(jobId);
};
const nowhere = '00000000-0000-7000-8000-000000000000';
const set = (jobId: string, assignment: string) =>
  school.server.connection.pool.query(`update job set ${assignment} where id = $1`, [jobId]);

describe('long work', () => {
  test('is done with the data it was begun with, by whom it was begun, and its result is kept', async () => {
    const { jobId, state } = await doing(async ({ actor, data, step }) => {
      for (let i = 0; i < data.n; i++) await step(i, data.n);
      await step(data.n, data.n);
      return { by: actor.userName, may: [...actor.permissions] };
    });
    expect(state).toBe('waiting');
    expect(await untilIs(jobId, 'done')).toMatchObject({
      title: '一件事',
      done: 3,
      total: 3,
      message: '',
      result: { by: '做事的', may: ['course.teach'] },
    });
    const { jobList } = await person.call(jobApi.list, {});
    expect(jobList[0]).toMatchObject({ jobId, state: 'done' });
  });

  test('tells its owner of the start, some of the way and the end §list.38', async () => {
    const page = await openPage(school, person);
    const { jobId } = await doing(async ({ step }) => {
      for (let i = 0; i <= 1000; i++) await step(i, 1000);
    });
    await page.next('job.progress', (job) => job.jobId === jobId && job.state === 'done');
    const told = page.events.flatMap((event) => (event.type === 'job.progress' ? [event.data] : []));
    expect(told[0]).toMatchObject({ jobId, state: 'running', done: 0 });
    expect(told.at(-2)).toMatchObject({ state: 'running', done: 1000, total: 1000 });
    // A thousand steps in a moment are not a thousand messages.
    expect(told.length).toBeLessThan(50);
    page.close();
  });

  test('that fails says why in the language of who began it', async () => {
    const refused = await doing(() => Promise.reject(new Fault(importFaults.empty)), 'en_us');
    expect((await untilIs(refused.jobId, 'failed')).message).toContain('holds no data');
    const traditional = await doing(() => Promise.reject(new Fault(importFaults.empty)), 'zh_tw');
    expect((await untilIs(traditional.jobId, 'failed')).message).toContain('工作簿中沒有');
    const broken = await doing(() => Promise.reject(new Error('secret detail')));
    const { message } = await untilIs(broken.jobId, 'failed');
    expect(message).toContain('服务器出错');
    expect(message).not.toContain('secret');
  });

  test('ends at its next step when it is cancelled, and keeps what it noted §list.39', async () => {
    const { jobId } = await doing(async ({ step, note }) => {
      try {
        for (let i = 0; ; i++) {
          await step(i, 1_000_000);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      } finally {
        await note({ kept: true });
      }
    });
    await untilIs(jobId, 'running');
    await person.call(jobApi.cancel, { jobId });
    expect(await untilIs(jobId, 'cancelled')).toMatchObject({ cancelling: true, result: { kept: true } });
    expect((await person.ask(jobApi.cancel, { jobId })).meta.code).toBe('job.over');
  });

  test('that nobody has begun yet is cancelled at once, and never done', async () => {
    const kind = `test.${++counter}`;
    const { jobId } = await begin(kind);
    await person.call(jobApi.cancel, { jobId });
    expect((await get(jobId)).state).toBe('cancelled');
    let done = false;
    stops.push(
      await workOn(school.server.db, school.server.platform, kind, async () => {
        done = true;
      }),
    );
    const after = await begin(kind);
    await untilIs(after.jobId, 'done');
    expect([done, (await get(jobId)).state]).toEqual([true, 'cancelled']);
  });
});

describe('a server that ends', () => {
  test('leaves its work to the next one, which does it again from the start §list.40', async () => {
    const kind = `test.${++counter}`;
    const { jobId } = await begin(kind);
    // As a server that died an hour ago would have left it.
    await set(jobId, "state = 'running', done = 2, total = 3, beat_at = now() - interval '1 hour'");
    let times = 0;
    stops.push(
      await workOn(school.server.db, school.server.platform, kind, async ({ step }) => {
        times++;
        await step(3, 3);
      }),
    );
    await untilIs(jobId, 'done');
    expect(times).toBe(1);
  });

  test('or seemed to, has no say any more in what another one took up', async () => {
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const stepped: unknown[] = [];
    const kind = `test.${++counter}`;
    stops.push(
      await workOn<{ n: number }>(school.server.db, school.server.platform, kind, async ({ data, step, note }) => {
        if (data.n === 0) return;
        await goesOn;
        await note('of the first');
        await step(1, 1).catch((error: unknown) => stepped.push(error));
        throw new Error('the database was away');
      }),
    );
    const { jobId } = await begin(kind);
    await untilIs(jobId, 'running');
    // As when it was silent for so long that another server began anew.
    await set(jobId, `claim = '${nowhere}', done = 0, beat_at = now()`);
    goOn();
    const after = await begin(kind, person, { n: 0 });
    await untilIs(after.jobId, 'done');
    expect(stepped).toHaveLength(1);
    expect(await get(jobId)).toMatchObject({ state: 'running', done: 0, message: '', result: null });
  });

  test('another one does not take what somebody works on', async () => {
    const kind = `test.${++counter}`;
    const { jobId } = await begin(kind);
    await set(jobId, "state = 'running', beat_at = now()");
    let times = 0;
    stops.push(
      await workOn(school.server.db, school.server.platform, kind, async () => {
        times++;
      }),
    );
    const after = await begin(kind);
    await untilIs(after.jobId, 'done');
    expect([times, (await get(jobId)).state]).toEqual([1, 'running']);
  });

  test('work is listed until a day after its end, however long it took, and then forgotten', async () => {
    const { jobId } = await doing(async () => 'old');
    await untilIs(jobId, 'done');
    await set(jobId, "created_at = now() - interval '30 hours', ended_at = now() - interval '23 hours'");
    const listed = async () => (await person.call(jobApi.list, {})).jobList.some((job) => job.jobId === jobId);
    expect(await listed()).toBe(true);
    await set(jobId, "ended_at = now() - interval '25 hours'");
    stops.push(await workOn(school.server.db, school.server.platform, `test.${++counter}`, async () => null));
    expect((await person.ask(jobApi.get, { jobId })).meta.code).toBe('wire.gone');
  });
});

describe('who may', () => {
  test('see and cancel work: only who began it', async () => {
    const { jobId } = await doing(async () => null);
    const other = await school.signIn('ROLE_ADMIN', 'curious');
    for (const [who, status] of [
      [other, 403],
      [school.nobody, 401],
    ] as const) {
      expect((await who.ask(jobApi.get, { jobId })).status).toBe(status);
      expect((await who.ask(jobApi.cancel, { jobId })).status).toBe(status);
    }
    expect((await school.nobody.ask(jobApi.list, {})).status).toBe(401);
    expect((await other.call(jobApi.list, {})).jobList).toEqual([]);
    expect((await person.ask(jobApi.get, { jobId: nowhere })).meta.code).toBe('wire.gone');
    expect((await person.ask(jobApi.get, { jobId, more: 1 })).status).toBe(400);
  });
});
