import type { LiveEvent } from '@xueyan/contract/wire/live';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';

/** A websocket that the test controls. */
class FakeSocket {
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  closed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    sockets.push(this);
  }
  close() {
    this.closed = true;
  }
  says(event: LiveEvent, seq = 0) {
    this.onmessage({ data: JSON.stringify({ ...event, seq }) });
  }
  ready(seq: number, past: number[] = [], complete = true) {
    this.says({ type: 'live.ready', data: { seq, complete, past } });
  }
  seen(seq: number) {
    this.says({ type: 'memo.seen', data: { omId: String(seq) } }, seq);
  }
  breaks(code = 1006) {
    this.onclose({ code });
  }
}

let sockets: FakeSocket[];
let answer: () => Promise<Response>;
let asked: string[];
let onStorage: ((event: object) => void)[];
/** Numbers of the events that the page received, and how often it was asked to refetch. */
let heard: string[];
let resumed: number;
let live: typeof import('./live-connection.ts');
let session: typeof import('./session.ts').session;

const last = () => sockets[sockets.length - 1] as FakeSocket;
const says =
  (status: number, meta: object, data: unknown = null) =>
  async () =>
    new Response(JSON.stringify({ meta: { msg: '', ...meta }, data }), { status });
/** Signs in in this browser, as another tab would. */
const signIn = (token: string, jumpFlag: '' | 'change' = '') => {
  localStorage.setItem('Access-Token', token);
  localStorage.setItem('ISNEEDPWD', jumpFlag);
  localStorage.setItem('ACTIVEUSER', JSON.stringify({ id: 'me', loginName: 'me' }));
  for (const listener of onStorage) listener({ key: null });
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [sockets, asked, heard, onStorage, resumed] = [[], [], [], [], 0];
  answer = says(200, { success: true }, { roleAuth: [] });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    if (type === 'storage') onStorage.push(listener);
  });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('location', { protocol: 'http:', host: 'school', origin: 'http://school' });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.pathname);
    return answer();
  });
  ({ session } = await import('./session.ts'));
  live = await import('./live-connection.ts');
  live.onLive('memo.seen', ({ omId }) => heard.push(omId));
  live.onLiveResume(() => {
    resumed += 1;
  });
  signIn('token-1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the first connection', () => {
  test('delivers an event whose number is lower than the newest, as it was committed later', () => {
    live.connectLive();
    last().ready(10);
    last().seen(11);
    last().seen(9);
    expect(heard).toEqual(['11', '9']);
  });

  test('refetches what came while the page was loading, and ignores those events after the next cut', async () => {
    live.connectLive();
    last().ready(10, [8, 10]);
    expect(resumed).toBe(1);
    last().breaks();
    await pass(1000);
    expect(last().url).toContain('since=10');
    for (const seq of [8, 9, 10, 11]) last().seen(seq);
    last().ready(11);
    expect(heard).toEqual(['9', '11']);
    expect(resumed).toBe(1);
  });

  test('does not refetch when nothing came', () => {
    live.connectLive();
    last().ready(10);
    expect(resumed).toBe(0);
  });

  test('refetches when it took several tries', async () => {
    live.connectLive();
    last().breaks();
    await pass(1000);
    last().ready(10);
    expect(resumed).toBe(1);
  });
});

test('a page that was away for too long refetches, and ignores the old events afterwards', async () => {
  live.connectLive();
  last().ready(10);
  last().breaks();
  await pass(1000);
  last().ready(5000, [4998, 5000], false);
  expect(resumed).toBe(1);
  last().breaks();
  await pass(1000);
  for (const seq of [4998, 4999, 5000, 5001]) last().seen(seq);
  last().ready(5001);
  expect(heard).toEqual(['4999', '5001']);
});

test('an event that is sent twice is delivered once', async () => {
  live.connectLive();
  last().ready(10);
  last().seen(11);
  last().breaks();
  await pass(1000);
  for (const seq of [11, 12]) last().seen(seq);
  last().ready(12);
  expect(heard).toEqual(['11', '12']);
});

test('a connection that waits for its next try is opened as soon as a call gets a response', async () => {
  live.connectLive();
  for (const ms of [500, 1000, 2000, 4000]) {
    last().breaks();
    await pass(ms);
  }
  last().breaks();
  const tried = sockets.length;
  const { noteReached, noteUnreached } = await import('./reach.ts');
  noteUnreached();
  expect(live.liveState()).toBe('waiting');
  noteReached();
  expect([sockets.length, live.liveState()]).toEqual([tried + 1, 'connecting']);
});

describe('an invalid session', () => {
  const refusedCall = says(401, { success: false, code: 'wire.notSignedIn', msg: '登录已过期' });

  test('is checked once, by an ordinary call, and not retried', async () => {
    const failures: number[] = [];
    (await import('./call.ts')).onCallError(({ status }) => failures.push(status));
    answer = refusedCall;
    live.connectLive();
    last().breaks(4401);
    await pass(120_000);
    expect(asked).toEqual(['/api/resource/getuserresource']);
    expect(failures).toEqual([401]);
    expect(sockets).toHaveLength(1);
    // The banner of an unreachable server is not shown.
    expect(live.liveState()).toBe('off');
  });

  test('is followed by the one that another tab opened', async () => {
    answer = refusedCall;
    live.connectLive();
    last().breaks(4401);
    await pass(1000);
    signIn('token-2');
    expect(last().url).toContain('/token-2/');
    expect(live.liveState()).toBe('connecting');
  });

  test('that turns out to be valid is retried', async () => {
    live.connectLive();
    last().breaks(4401);
    await pass(1000);
    expect(asked).toHaveLength(1);
    expect(sockets).toHaveLength(2);
  });

  test('is retried while the server cannot be reached', async () => {
    answer = () => Promise.reject(new TypeError('away'));
    live.connectLive();
    last().breaks(4401);
    await pass(1000);
    expect(sockets).toHaveLength(2);
    expect(live.liveState()).toBe('connecting');
  });

  test('is not checked when it was just left', async () => {
    live.connectLive();
    session.close();
    last().breaks(4401);
    await pass(1000);
    expect(asked).toEqual([]);
    expect(live.liveState()).toBe('off');
  });
});

test('a person who must change the password is not connected until it is changed', async () => {
  signIn('token-1', 'change');
  live.connectLive();
  await pass(60_000);
  expect(sockets).toEqual([]);
  session.passwordChanged();
  live.connectLive();
  expect(sockets).toHaveLength(1);
});
