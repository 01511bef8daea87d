import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authApi } from '@xueyan/contract/base/auth';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import type { Meta } from '@xueyan/contract/wire/envelope';
import { settleJobs } from '../features/base/job/worker.job.ts';
import { openSession } from '../features/base/session/session.service.ts';
import { hashing, safeCost } from '../features/base/user/password.service.ts';
import { userStore } from '../features/base/user/user.store.ts';
import type { Feature } from '../http/feature.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { type Clock, resetClock } from '../platform/clock.ts';
import type { Judge } from '../platform/judge/judge.ts';
import { silentLog } from '../platform/log.ts';
import { advanceTime, holdBeats } from '../platform/ticker.ts';
import { type Started, type StartOptions, startServer } from '../start.ts';
import { throwAwayDatabase } from './database.ts';
import { type FakeJudge, fakeJudge } from './fake-judge.ts';
import { fakeLab } from './fake-lab.ts';
import type { FakeLab } from './fake-lab-shape.ts';
import { type FakePrograms, fakePrograms } from './fake-programs.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export const testPassword = 'Passw0rd-of-tests';
/** What a hash costs where nobody tests hashes: next to nothing, since thousands of logins and new accounts need one. */
const lowCost = { ...safeCost, memory: 64, passes: 1 };
/** Hash of the test password at the lowest cost there is. */
const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdC1vZi10aGUtdGVzdA$2bwRilgzwLPxjBBhfjg2K9dW1SLV/egn2W1l67kQOzA';

export interface Answer<T> {
  status: number;
  meta: Meta;
  data: T;
  headers: Headers;
}

/** Person who calls the server over real HTTP. */
export interface Caller {
  id: string;
  loginName: string;
  token: string;
  /** Makes a call and returns its data; throws when it was refused. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
  /** Makes a call and returns the whole response, successful or not. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E> | unknown): Promise<Answer<Output<E>>>;
}

/** The school's time, which a test can advance. */
export interface SchoolClock extends Clock {
  /** Advances the clock and runs what is due by then in every server of the school; resolves once it is done. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): Promise<void>;
}

export interface School {
  url: string;
  clock: SchoolClock;
  server: Started;
  /** The database, open to queries of a test. */
  sql: Started['connection']['sql'];
  lab: FakeLab;
  judge: FakeJudge;
  programs: FakePrograms;
  /** Creates an account and signs it in, as `logins` says. */
  signIn(role: RoleCode, loginName: string, userName?: string): Promise<Caller>;
  /** Signs in an existing account, by a login. */
  logIn(loginName: string, password?: string): Promise<Caller>;
  /** Creates another session of a person and returns its token, without the delay of a password check. */
  tokenOf(who: Caller): Promise<string>;
  nobody: Caller;
  /**
   * Starts another server on the same database and files, in this process. Where there are machines it needs its own
   * engine, since a server ends machines that are not its own. `doors`: options for its HTTP access.
   */
  another(engine?: FakeLab, doors?: DoorOptions): Promise<Pick<School, 'url' | 'server' | 'lab' | 'close'>>;
  /** Resolves when every due job, and the jobs it started, have ended in the servers of this process. */
  settleJobs(): Promise<void>;
  /** Stops the server, runs `meanwhile`, and starts it again at the same address. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>;
  /** Starts another server on the same database in a separate process; the test closes it. */
  otherProcess(): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** With HTTPS, `url` still uses the scheme of plain HTTP. */
type DoorOptions = Pick<StartOptions, 'certificate' | 'trustedProxies'>;

/**
 * A school of a test asks little at once. With each connection PostgreSQL reads the catalogue anew: with twenty of them,
 * that was half of its work in a test run.
 */
const fewConnections = 8;

/** Starts a complete server on its own database, with a fake lab engine. */
export async function openSchool(
  options: {
    demo?: boolean;
    /** Returns the address of a stub of a model service; called at each start. */
    modelStub?: () => string | null;
    /** Writes a web client to be served. */
    site?: (dist: string) => Promise<void>;
    rateLimits?: RateLimits;
    publicHosts?: string[];
    /** Features in addition to the product's. */
    features?: Feature[];
    /** Existing database, possibly of an older version; dropped at the end. */
    database?: { url: string; drop(): Promise<void> };
    /** Judge that really runs programs instead of the fake. */
    judge?: Judge;
    /** True where rounds shall come by themselves; otherwise they run when the clock is advanced. */
    beats?: boolean;
    /** Most connections to the database, where a test uses many at the same time. */
    connections?: number;
    /** True where `signIn` is a login, with its history, known browser and rules; otherwise it opens a session. */
    logins?: boolean;
    /** True where passwords that the test sets are hashed as a school hashes them; otherwise at a low cost. */
    safeHashes?: boolean;
  } = {},
): Promise<School> {
  hashing.cost = options.safeHashes ? safeCost : lowCost;
  const database = options.database ?? (await throwAwayDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-data-'));
  const releaseBeats = options.beats ? () => undefined : holdBeats();
  const lab = fakeLab();
  const judge = fakeJudge();
  const programs = fakePrograms();
  const site = join(dataDir, 'site');
  await options.site?.(site);
  const start = async (port = 0, number = 1, engine = lab, doors: DoorOptions = {}) => {
    const server = await startServer({
      databaseUrl: database.url,
      dataDir,
      demo: options.demo ?? false,
      modelStub: options.modelStub?.() ?? null,
      log: silentLog,
      site,
      lab: engine,
      judge: options.judge ?? judge,
      programs,
      server: number,
      connections: options.connections ?? fewConnections,
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
  const { url, ...first } = await start().catch((error: unknown) => {
    releaseBeats();
    throw error;
  });
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
    programs,
    logIn,
    signIn: async (role, loginName, userName = loginName) => {
      const id = await server.db.transaction(async (tx) => {
        const [made] = await userStore.insertMany(tx, [{ loginName, userName, passwordHash: testPasswordHash }]);
        if (!made) throw new Error(`no account ${loginName}`);
        await userStore.giveRole(tx, [made.id], role);
        return made.id;
      });
      if (options.logins) return logIn(loginName);
      const token = await openSession(server.db, id, { address: '127.0.0.1', agent: 'node' });
      return caller(url, id, loginName, token);
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
      releaseBeats();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      resetClock();
    },
  };
}

/** Signs in an account at a server of any process. */
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
