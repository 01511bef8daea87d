import { importFaults } from '@xueyan/contract/base/import';
import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { defineJob, type JobContext, jobKind } from '../../../http/job.ts';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { actorOf } from '../session/session.service.ts';
import { jobParameters } from './job.parameter.ts';
import { startJob } from './job.service.ts';

type Attempt = (job: JobContext<'user'>, input: { n: number }) => Promise<unknown>;

const Input = z.strictObject({ n: z.number() });
const plain = jobKind({ kind: 'test.plain', access: 'user', input: Input });
const wide = jobKind({ kind: 'test.wide', access: 'user', input: Input });
const stubborn = jobKind({ kind: 'test.stubborn', access: 'user', input: Input });
const fragile = jobKind({ kind: 'test.fragile', access: 'user', input: Input });
const teaching = jobKind({ kind: 'test.teaching', access: 'may:course.teach', input: Input });
const nobodys = jobKind({ kind: 'test.nobodys', access: 'user', input: Input });

/** Work of the jobs of these tests; each test sets its own. */
let act: Attempt = async () => null;
let daily = 0;
let hourly: () => Promise<unknown> = async () => null;
const run: Attempt = (job, input) => act(job, input);

/** Keys of what a feature shows as waiting, and the ends that it was told of. */
const waiting = new Set<string>();
const ends: object[] = [];
const stateful = jobKind({ kind: 'test.stateful', access: 'user', input: Input });

const jobs = [
  defineJob({ ...plain, state: 'none', run }),
  defineJob({
    ...stateful,
    lost: 'fail',
    state: {
      open: async () => [...waiting],
      ended: async (_, end) => {
        if (!waiting.delete(end.key)) return;
        ends.push(end);
        if (end.key === 'refused') throw new Error('the feature cannot end it yet');
      },
    },
    run,
  }),
  defineJob({ ...wide, concurrency: 2, state: 'none', run }),
  defineJob({ ...stubborn, state: 'none', retry: { times: 2, afterMs: 60_000 }, run }),
  defineJob({ ...fragile, lost: 'fail', state: 'none', run }),
  defineJob({ ...teaching, state: 'none', run }),
  defineJob({
    kind: 'test.daily',
    access: 'system',
    schedule: { at: '03:30' },
    run: async ({ actor }) => {
      expect(actor).toBeNull();
      daily++;
    },
  }),
  defineJob({ kind: 'test.hourly', access: 'system', schedule: { everyMs: 3_600_000 }, run: () => hourly() }),
];

let school: School;
let person: Caller;
const open: (() => void)[] = [];
beforeAll(async () => {
  school = await openSchool({ features: [{ name: 'test/jobs', jobs }] });
  person = await school.signIn('ROLE_TEACHER', 'worker', '做事的');
});
afterEach(async () => {
  for (const close of open.splice(0)) close();
  await school.settleJobs();
  act = async () => null;
});
afterAll(() => school.close());

interface More {
  n?: number;
  language?: Language;
  key?: string;
  db?: Db;
}

async function start(kind: typeof plain | typeof teaching, { n = 3, language = 'zh_cn', key, db }: More = {}) {
  const actor = await actorOf(school.server.db, person.id);
  if (!actor) throw new Error('nobody');
  const to = { db: db ?? school.server.db, actor: { ...actor, language } };
  return startJob(to, kind as typeof plain, { title: '一件事', input: { n }, ...(key && { key }) });
}

/** Starts a job with this work, and returns its id. */
function doing(what: Attempt, more: More = {}, kind = plain): Promise<string> {
  act = what;
  return start(kind, more);
}

/** Work that continues until the test ends it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  open.push(resolve);
  return { passed: promise, open: resolve };
}

const get = (jobId: string) => person.call(jobApi.get, { jobId });
const untilIs = async (jobId: string, state: JobProgress['state']) => {
  await expect.poll(async () => (await get(jobId)).state, { timeout: 10_000 }).toBe(state);
  return get(jobId);
};
const over = async (jobId: string) => {
  await school.settleJobs();
  return get(jobId);
};
const nowhere = '00000000-0000-7000-8000-000000000000';
const set = (jobId: string, assignment: string) =>
  school.server.connection.pool.query(`update job set ${assignment} where id = $1`, [jobId]);
/** State that a server left which died an hour ago. */
const lost = "state = 'running', beat_at = now() - interval '1 hour'";

describe('a job', () => {
  test('runs with its input on behalf of its starter, and its result is stored', async () => {
    const jobId = await doing(async ({ actor, progress }, { n }) => {
      for (let i = 0; i < n; i++) await progress(i, n);
      await progress(n, n);
      return { by: actor.userName, may: actor.permissions.has('course.teach') };
    });
    expect(await over(jobId)).toMatchObject({
      ...{ state: 'done', title: '一件事', done: 3, total: 3, message: '' },
      result: { by: '做事的', may: true },
    });
    const { jobList } = await person.call(jobApi.list, {});
    expect(jobList[0]).toMatchObject({ jobId, state: 'done' });
  });

  test('pushes its start, some of its progress and its end to its owner §list.38', async () => {
    const page = await openPage(school, person);
    const begin = performance.now();
    const jobId = await doing(async ({ progress }) => {
      for (let i = 0; i <= 1000; i++) await progress(i, 1000);
    });
    await page.next('job.progress', (job) => job.jobId === jobId && job.state === 'done');
    const pushed = page.events.flatMap((event) => (event.type === 'job.progress' ? [event.data] : []));
    expect(pushed[0]).toMatchObject({ jobId, state: 'running', done: 0 });
    expect(pushed.at(-2)).toMatchObject({ state: 'running', done: 1000, total: 1000 });
    // A thousand quick steps do not produce a thousand messages: beside the start and the end four a second.
    expect(pushed.length).toBeLessThanOrEqual(4 + (performance.now() - begin) / 250);
    page.close();
  });

  test('that fails reports the reason in its starter’s language', async () => {
    const refused = await doing(() => Promise.reject(new Fault(importFaults.empty)), { language: 'en_us' });
    expect(await over(refused)).toMatchObject({ state: 'failed', message: expect.stringContaining('holds no data') });
    const traditional = await doing(() => Promise.reject(new Fault(importFaults.empty)), { language: 'zh_tw' });
    expect((await over(traditional)).message).toContain('工作簿中沒有');
    const broken = await doing(() => Promise.reject(new Error('secret detail')));
    const { message } = await over(broken);
    expect(message).toContain('服务器出错');
    expect(message).not.toContain('secret');
  });

  test('runs after the commit of its transaction, and not at all after a rollback', async () => {
    let ran = 0;
    act = async () => ran++;
    const seen = await school.server.db.transaction(async (tx) => {
      await start(plain, { db: tx });
      await school.settleJobs();
      return ran;
    });
    await school.settleJobs();
    expect([seen, ran]).toEqual([0, 1]);
    const rolledBack = school.server.db.transaction(async (tx) => {
      await start(plain, { db: tx });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await school.settleJobs();
    expect(ran).toBe(1);
  });

  test('replaces a second one with its key until it is over or cancelled', async () => {
    const { passed } = gate();
    const first = await doing(() => passed, { key: 'k' });
    await untilIs(first, 'running');
    expect(await start(plain, { key: 'k' })).toBe(first);
    expect(await start(plain, { key: 'other' })).not.toBe(first);
    await person.call(jobApi.cancel, { jobId: first });
    expect(await start(plain, { key: 'k' })).not.toBe(first);
  });

  test('runs alone of its kind in a server, or up to the kind’s concurrency', async () => {
    for (const [kind, most] of [
      [plain, 1],
      [wide, 2],
    ] as const) {
      let running = 0;
      const seen: number[] = [];
      // Nobody goes on before as many run as may: a slow host starts the second late.
      const full = Promise.withResolvers<void>();
      act = async () => {
        seen.push(++running);
        if (running === most) full.resolve();
        await full.promise;
        await new Promise((resolve) => setTimeout(resolve, 30));
        running--;
      };
      for (let i = 0; i < 5; i++) await start(kind);
      await school.settleJobs();
      expect([seen.length, Math.max(...seen)]).toEqual([5, most]);
    }
  });
});

describe('cancelling', () => {
  test('aborts the signal of a running job, which keeps its intermediate result §list.39', async () => {
    const jobId = await doing(async ({ signal, note }) => {
      await note({ kept: true });
      // The signal may already have been aborted, and then no event follows.
      signal.throwIfAborted();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await untilIs(jobId, 'running');
    await person.call(jobApi.cancel, { jobId });
    expect(await over(jobId)).toMatchObject({ state: 'cancelled', cancelling: true, result: { kept: true } });
    expect((await person.ask(jobApi.cancel, { jobId })).meta.code).toBe('job.over');
  });

  test('ends a job that checks nothing between its steps', async () => {
    const jobId = await doing(async ({ progress }) => {
      for (let i = 0; ; i++) {
        await progress(i, 0);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    await untilIs(jobId, 'running');
    await person.call(jobApi.cancel, { jobId });
    expect((await over(jobId)).state).toBe('cancelled');
  });

  test('ends a waiting job at once, and it never runs', async () => {
    const { passed, open: letGo } = gate();
    const ran: number[] = [];
    const first = await doing(
      async (_, { n }) => {
        ran.push(n);
        await passed;
      },
      { n: 1 },
    );
    const second = await start(plain, { n: 2 });
    await person.call(jobApi.cancel, { jobId: second });
    expect((await get(second)).state).toBe('cancelled');
    letGo();
    expect((await over(first)).state).toBe('done');
    expect(ran).toEqual([1]);
  });
});

describe('an error', () => {
  test('is retried after a delay that doubles each time, where the kind says so', async () => {
    let times = 0;
    const jobId = await doing(
      async () => {
        if (++times < 3) throw new Error('the network was away');
        return times;
      },
      {},
      stubborn,
    );
    const seen: unknown[] = [];
    for (const seconds of [0, 50, 10, 110, 10]) {
      await school.clock.advance({ seconds });
      const { state } = await over(jobId);
      seen.push([times, state]);
    }
    expect(seen).toEqual([
      [1, 'waiting'],
      [1, 'waiting'],
      [2, 'waiting'],
      [2, 'waiting'],
      [3, 'done'],
    ]);
  });

  test('fails the job after the last retry; a fault does so at once', async () => {
    let times = 0;
    const jobId = await doing(() => Promise.reject(new Error(`${++times}`)), {}, stubborn);
    await school.clock.advance({ minutes: 5 });
    await school.clock.advance({ minutes: 5 });
    await school.clock.advance({ minutes: 5 });
    expect([times, (await get(jobId)).state]).toEqual([3, 'failed']);
    const refused = await doing(() => Promise.reject(new Fault(importFaults.empty)), {}, stubborn);
    expect((await over(refused)).state).toBe('failed');
  });
});

describe('a server that stops', () => {
  test('leaves its jobs to the next one, which starts them again §list.40', async () => {
    const jobId = await doing(async ({ progress }) => progress(3, 3), {}, nobodys);
    await set(jobId, `${lost}, kind = 'test.plain', done = 2, total = 3`);
    await school.clock.advance({ seconds: 1 });
    expect(await get(jobId)).toMatchObject({ state: 'done', done: 3 });
  });

  test('fails jobs that must not start again, and those that three servers did not survive', async () => {
    let ran = 0;
    act = async () => ran++;
    const once = await start(nobodys);
    await set(once, `${lost}, kind = 'test.fragile'`);
    const killer = await start(nobodys);
    await set(killer, `${lost}, kind = 'test.plain', attempts = 4`);
    await school.clock.advance({ seconds: 1 });
    expect([(await get(once)).state, (await get(killer)).state, ran]).toEqual(['failed', 'failed', 0]);
    expect((await get(once)).message).toContain('中断');
  });

  test('gives its jobs back, and another one continues at once', async () => {
    const other = await school.another();
    const begun: unknown[] = [];
    act = async ({ signal, jobId }) => {
      begun.push(jobId);
      if (begun.length > 2) return;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    // Each server has room for one.
    const [one, two] = [await start(plain), await start(plain)];
    await expect.poll(() => begun.length).toBe(2);
    await other.close();
    const both = await Promise.all([get(one), get(two)]);
    expect(both.map(({ state }) => state).toSorted()).toEqual(['running', 'waiting']);
    for (const { jobId, state } of both) if (state === 'running') await person.call(jobApi.cancel, { jobId });
    await school.settleJobs();
    const ended = await Promise.all([get(one), get(two)]);
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'done']);
  });

  test('or appeared to, no longer affects jobs that another one has claimed', async () => {
    const { passed, open: letGo } = gate();
    const stepped: unknown[] = [];
    const jobId = await doing(async ({ progress, note, signal }) => {
      await passed;
      await note('of the first');
      await progress(1, 1).catch((error: unknown) => stepped.push(error));
      stepped.push(signal.aborted);
      throw new Error('the database was away');
    });
    await untilIs(jobId, 'running');
    await set(jobId, `claim = '${nowhere}', done = 0, beat_at = '${school.clock.now().toISOString()}'`);
    await school.clock.advance({ seconds: 1 });
    letGo();
    await school.settleJobs();
    expect(stepped).toEqual([expect.any(Error), true]);
    expect(await get(jobId)).toMatchObject({ state: 'running', done: 0, message: '', result: null });
    await set(jobId, "state = 'done', ended_at = now()");
  });

  test('keeps its jobs, however far a test advances the time', async () => {
    const { passed, open: letGo } = gate();
    let times = 0;
    const jobId = await doing(async () => {
      times++;
      await passed;
    });
    await untilIs(jobId, 'running');
    await school.clock.advance({ hours: 1 });
    letGo();
    expect((await over(jobId)).state).toBe('done');
    expect(times).toBe(1);
  });
});

describe('rights', () => {
  test('to run a job are checked again when it runs', async () => {
    const { passed, open: letGo } = gate();
    const ran: number[] = [];
    act = async (_, { n }) => {
      ran.push(n);
      if (n === 1) await passed;
    };
    await untilIs(await start(teaching, { n: 1 }), 'running');
    // It is said to run before it looks at the rights.
    await expect.poll(() => ran).toEqual([1]);
    const refused = await start(teaching, { n: 2 });
    const { pool } = school.server.connection;
    const { rows } = await pool.query('delete from user_role where user_id = $1 returning *', [person.id]);
    letGo();
    const ended = await over(refused);
    await pool.query('insert into user_role (user_id, role_id) values ($1, $2)', [person.id, rows[0]?.role_id]);
    expect(ended).toMatchObject({ state: 'failed', message: '没有权限进行此操作' });
    expect(ran).toEqual([1]);
  });

  test('to run a job are checked between its steps: current rights apply, and it ends without them', async () => {
    const { pool } = school.server.connection;
    const had: boolean[] = [];
    act = async ({ actor, renew }) => {
      const mayTeach = () => had.push(actor.permissions.has('course.teach'));
      mayTeach();
      const { rows } = await pool.query('delete from user_role where user_id = $1 returning role_id', [person.id]);
      await renew().finally(() =>
        pool.query('insert into user_role (user_id, role_id) values ($1, $2)', [person.id, rows[0].role_id]),
      );
      mayTeach();
    };
    expect((await over(await start(plain))).state).toBe('done');
    expect(had).toEqual([true, false]);
    expect((await over(await start(teaching))).state).toBe('failed');
    act = async ({ progress }) => {
      await pool.query(`update account set state = 'disabled' where id = $1`, [person.id]);
      await progress(1, 3).finally(() => pool.query(`update account set state = 'normal' where id = $1`, [person.id]));
      had.push(true);
    };
    const jobId = await start(plain);
    await school.settleJobs();
    person = await school.logIn('worker');
    expect([(await get(jobId)).state, had.length]).toEqual(['failed', 3]);
  });

  test('to see and cancel a job belong to its starter only', async () => {
    const jobId = await doing(async () => null);
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

  test('to see it last until a day after its end, however long it took', async () => {
    const jobId = await doing(async () => 'old');
    await school.settleJobs();
    const listed = async () => (await person.call(jobApi.list, {})).jobList.some((job) => job.jobId === jobId);
    await school.clock.advance({ hours: 23 });
    expect(await listed()).toBe(true);
    await school.clock.advance({ hours: 2 });
    // A session has a new token every day.
    person = await school.logIn('worker');
    expect((await person.ask(jobApi.get, { jobId })).meta.code).toBe('wire.gone');
  });

  test('to see it last for as many days as the school sets', async () => {
    const jobId = await doing(async () => 'kept');
    await school.settleJobs();
    const code = async () => (await person.ask(jobApi.get, { jobId })).meta.code;
    await withParameter(school, jobParameters.keptDays, 3, async () => {
      await school.clock.advance({ days: 2 });
      person = await school.logIn('worker');
      expect(await code()).toBeUndefined();
    });
    await school.clock.advance({ hours: 2 });
    expect(await code()).toBe('wire.gone');
  });
});

describe('a schedule', () => {
  test('starts its job at its time of the school’s day, once for all missed runs', async () => {
    const now = school.clock.write(school.clock.now());
    const today = school.clock.read(`${now.slice(0, 10)} 03:30:00`);
    const day = 86_400_000;
    const next = today > school.clock.now() ? today.getTime() : today.getTime() + day;
    daily = 0;
    const seconds = Math.floor((next - school.clock.now().getTime()) / 1000);
    await school.clock.advance({ seconds: seconds - 60 });
    expect(daily).toBe(0);
    await school.clock.advance({ seconds: 120 });
    expect(daily).toBe(1);
    await school.clock.advance({ days: 3 });
    expect(daily).toBe(2);
    await school.clock.advance({ hours: 23, minutes: 50 });
    expect(daily).toBe(2);
  });

  test('starts it in one of several servers, and not while it is still running', async () => {
    const other = await school.another();
    const { passed, open: letGo } = gate();
    let times = 0;
    hourly = async () => {
      times++;
      await passed;
    };
    const advanced = school.clock.advance({ hours: 1 });
    await expect.poll(() => times).toBe(1);
    letGo();
    await advanced;
    await school.clock.advance({ hours: 1 });
    expect(times).toBe(2);
    await other.close();
  });
});

// @ts-expect-error: a kind that can be started says what becomes of a state that follows it
defineJob({ ...plain, run });

describe('a feature with a state of its own', () => {
  const begin = async (key: string) => {
    waiting.add(key);
    return start(stateful, { key });
  };
  const settle = async () => {
    await school.clock.advance({ seconds: 3 });
    return ends.splice(0);
  };
  const cancelled = (key: string) => ({ key, state: 'cancelled', reason: '' });
  const failed = (key: string) => ({ key, state: 'failed', reason: expect.stringContaining('中断') });

  test('is told at once, and once, of jobs that end without having finished, and of no others', async () => {
    const { passed, open: letGo } = gate();
    act = ({ signal }) => Promise.race([passed, new Promise((_, reject) => (signal.onabort = reject))]);
    const runs = await begin('runs');
    await untilIs(runs, 'running');
    const waits = await begin('waits');
    expect(await settle()).toEqual([]);
    await person.call(jobApi.cancel, { jobId: waits });
    expect(ends.splice(0)).toEqual([cancelled('waits')]);
    await person.call(jobApi.cancel, { jobId: runs });
    await school.settleJobs();
    expect(ends.splice(0)).toEqual([cancelled('runs')]);
    letGo();
    expect(await over(await begin('finishes'))).toMatchObject({ state: 'done' });
    expect(ends.splice(0)).toEqual([]);
    waiting.delete('finishes');
    act = () => Promise.reject(new Error('broken'));
    await over(await begin('breaks'));
    expect(ends.splice(0)).toEqual([failed('breaks')]);
    expect(await settle()).toEqual([]);
  });

  test('is told once of a job whose server died, by the one that takes it over', async () => {
    const other = await school.another();
    const jobId = await start(nobodys, { key: 'lost' });
    waiting.add('lost');
    await set(jobId, `${lost}, kind = 'test.stateful'`);
    await school.clock.advance({ seconds: 1 });
    expect((await get(jobId)).state).toBe('failed');
    expect(ends.splice(0)).toEqual([failed('lost')]);
    expect(await settle()).toEqual([]);
    await other.close();
  });

  test('that cannot end it does not keep the job from ending, and is asked again', async () => {
    const { passed, open: letGo } = gate();
    act = () => passed.then(() => null);
    await untilIs(await begin('busy'), 'running');
    const jobId = await begin('refused');
    await person.call(jobApi.cancel, { jobId });
    expect((await get(jobId)).state).toBe('cancelled');
    expect(ends.splice(0)).toEqual([cancelled('refused')]);
    waiting.add('refused');
    expect(await settle()).toEqual([cancelled('refused')]);
    letGo();
    await school.settleJobs();
    waiting.clear();
  });

  test('is not told of the end of a job when another one with its key was started since', async () => {
    const { passed, open: letGo } = gate();
    act = async (_, { n }) => {
      await passed;
      if (n === 1) throw new Error('given up');
    };
    const first = await start(stateful, { key: 'again', n: 1 });
    await untilIs(first, 'running');
    await person.call(jobApi.cancel, { jobId: first });
    const second = await begin('again');
    letGo();
    await school.settleJobs();
    expect([ends.splice(0), (await get(second)).state]).toEqual([[], 'done']);
    waiting.clear();
  });

  test('is told of what waits for a job that does not exist any more', async () => {
    waiting.add('forgotten');
    expect(await settle()).toEqual([{ key: 'forgotten', state: 'failed', reason: '' }]);
  });
});
