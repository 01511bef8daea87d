import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authApi } from '@xueyan/contract/base/auth';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import type { Meta } from '@xueyan/contract/wire/envelope';
import { settleJobs } from '../features/base/job/worker.job.ts';
import { openSession } from '../features/base/session/session.service.ts';
import { userStore } from '../features/base/user/user.store.ts';
import type { Feature } from '../http/feature.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { type Clock, resetClock } from '../platform/clock.ts';
import type { Judge } from '../platform/judge/judge.ts';
import { silentLog } from '../platform/log.ts';
import { advanceTime } from '../platform/ticker.ts';
import { type Started, type StartOptions, startServer } from '../start.ts';
import { throwAwayDatabase } from './database.ts';
import { type FakeJudge, fakeJudge } from './fake-judge.ts';
import { type FakeLab, fakeLab } from './fake-lab.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export const testPassword = 'Passw0rd-of-tests';
/** Its hash at the least cost that there is: thousands sign in with it. What a test sets itself is hashed as ever. */
const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdC1vZi10aGUtdGVzdA$2bwRilgzwLPxjBBhfjg2K9dW1SLV/egn2W1l67kQOzA';

export interface Answer<T> {
  status: number;
  meta: Meta;
  data: T;
  headers: Headers;
}

/** Somebody who calls the server over real HTTP. */
export interface Caller {
  id: string;
  loginName: string;
  token: string;
  /** Calls and answers the data; throws when it was refused. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
  /** Calls and answers everything, whatever it was. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E> | unknown): Promise<Answer<Output<E>>>;
}

/** The school's time, which a test moves. */
export interface SchoolClock extends Clock {
  /** Moves the time ahead and does what is due by then, in every server of the school; resolves once it is done. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): Promise<void>;
}

export interface School {
  url: string;
  clock: SchoolClock;
  server: Started;
  /** The database, open to the queries of a test. */
  sql: Started['connection']['sql'];
  lab: FakeLab;
  judge: FakeJudge;
  /** Makes an account and signs it in. */
  signIn(role: RoleCode, loginName: string, userName?: string): Promise<Caller>;
  /** Signs an account in that is there already. */
  logIn(loginName: string, password?: string): Promise<Caller>;
  /** The token of one more session of somebody, made without the time that a password takes. */
  tokenOf(who: Caller): Promise<string>;
  nobody: Caller;
  /**
   * One more server process' worth of server on the same database and files. Where there are machines it needs an
   * engine of its own: it ends those that are not its own. `doors`: by where people come into that one.
   */
  another(engine?: FakeLab, doors?: DoorOptions): Promise<Pick<School, 'url' | 'server' | 'lab' | 'close'>>;
  /** Resolves when every job that is due, and what it started, is over, in the servers of this process. */
  settleJobs(): Promise<void>;
  /** Stops the server, does something meanwhile, and starts it again at the same address. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>;
  /** One more on the same database, in a process of its own; whoever starts it closes it. */
  otherProcess(): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** An address that is served by HTTPS is still said to be plain HTTP. */
type DoorOptions = Pick<StartOptions, 'certificate' | 'trustedProxies'>;

/** A whole server on a database of its own, with a lab engine that only pretends. */
export async function openSchool(
  options: {
    demo?: boolean;
    /** Writes a web client to be served. */
    site?: (dist: string) => Promise<void>;
    rateLimits?: RateLimits;
    publicHosts?: string[];
    /** Besides those of the product. */
    features?: Feature[];
    /** One that is there already, of an older version perhaps; dropped at the end. */
    database?: { url: string; drop(): Promise<void> };
    /** One that really runs programs, instead of one that pretends. */
    judge?: Judge;
  } = {},
): Promise<School> {
  const database = options.database ?? (await throwAwayDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-data-'));
  const lab = fakeLab();
  const judge = fakeJudge();
  const site = join(dataDir, 'site');
  await options.site?.(site);
  const start = async (port = 0, number = 1, engine = lab, doors: DoorOptions = {}) => {
    const server = await startServer({
      databaseUrl: database.url,
      dataDir,
      demo: options.demo ?? false,
      log: silentLog,
      site,
      lab: engine,
      judge: options.judge ?? judge,
      server: number,
      ...doors,
      ...(options.rateLimits && { rateLimits: options.rateLimits }),
      ...(options.features && { features: options.features }),
      ...(options.publicHosts && { publicHosts: options.publicHosts }),
    });
    const url = await server.app.listen({ host: '127.0.0.1', port });
    return { server, url, lab: engine, close: () => server.stop() };
  };
  const others: { close(): Promise<void> }[] = [];
  const processes = new Set<ServerProcess>();
  let closed = false;
  const advance = async (ms: number) => {
    await Promise.all([advanceTime(ms), ...[...processes].map((process) => process.advance(ms))]);
  };
  const { url, ...first } = await start();
  let { server } = first;
  const logIn = (loginName: string, password = testPassword) => logInAt(url, loginName, password);
  return {
    url,
    clock: {
      ...server.platform.clock,
      advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) =>
        advance((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000),
    },
    get server() {
      return server;
    },
    get sql() {
      return server.connection.sql;
    },
    lab,
    judge,
    logIn,
    signIn: async (role, loginName, userName = loginName) => {
      await server.db.transaction(async (tx) => {
        const made = await userStore.insertMany(tx, [{ loginName, userName, passwordHash: testPasswordHash }]);
        await userStore.giveRole(
          tx,
          made.map(({ id }) => id),
          role,
        );
      });
      return logIn(loginName);
    },
    tokenOf: ({ id }) => openSession(server.db, id, { address: '127.0.0.1', agent: 'test' }),
    nobody: caller(url, '', '', ''),
    another: async (engine, doors) => {
      const other = await start(0, others.length + 2, engine, doors);
      others.push(other);
      return other;
    },
    settleJobs: () => settleJobs(),
    restart: async (meanwhile) => {
      await server.stop();
      await meanwhile();
      ({ server } = await start(Number(new URL(url).port)));
    },
    otherProcess: async () => {
      const process = await startServerProcess(database.url);
      // The test that asked for it may have been given up meanwhile.
      if (closed) await process.close('SIGKILL');
      processes.add(process);
      const close: ServerProcess['close'] = (signal) => {
        processes.delete(process);
        return process.close(signal);
      };
      return { ...process, close };
    },
    close: async () => {
      closed = true;
      for (const process of processes) await process.close('SIGKILL');
      for (const other of others) await other.close().catch(() => {});
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      resetClock();
    },
  };
}

/** Signs an account in at a server of any process. */
export async function logInAt(url: string, loginName: string, password: string): Promise<Caller> {
  const answer = await ask(url, '', '', authApi.login, { loginName, password });
  if (!answer.meta.token) throw new Error(`cannot sign in ${loginName}: ${answer.meta.msg}`);
  return caller(url, answer.data.activeUser.id, loginName, answer.meta.token);
}

export const caller = (url: string, id: string, loginName: string, token: string): Caller => ({
  id,
  loginName,
  token,
  ask: (endpoint, input) => ask(url, loginName, token, endpoint, input),
  call: async (endpoint, input) => {
    const answer = await ask(url, loginName, token, endpoint, input);
    if (!answer.meta.success)
      throw new Error(`${endpoint.path}: ${answer.status} ${answer.meta.code} ${answer.meta.msg}`);
    return answer.data;
  },
});

async function ask<E extends Endpoint>(
  url: string,
  loginName: string,
  token: string,
  endpoint: E,
  input: unknown,
): Promise<Answer<Output<E>>> {
  const address = new URL(`/api/${endpoint.path}`, url);
  const headers: Record<string, string> = {};
  if (token) Object.assign(headers, { authorization: token, appid: loginName });
  const init: RequestInit = { method: endpoint.method, headers };
  if (endpoint.method === 'GET') {
    for (const [key, value] of Object.entries(input as object)) address.searchParams.set(key, String(value));
  } else {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input);
  }
  const response = await fetch(address, init);
  const { meta, data } = (await response.json()) as { meta: Meta; data: Output<E> };
  return { status: response.status, meta, data, headers: response.headers };
}
