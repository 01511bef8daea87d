import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsoleLink, type LinkPorts, type LinkState } from './console-link.ts';

/** A socket controlled by the test. */
class FakeSocket extends EventTarget {
  readyState = 0;
  bufferedAmount = 0;
  binaryType = 'blob';
  sent: unknown[] = [];
  send = (data: unknown) => this.sent.push(data);
  close = () => {
    this.readyState = 3;
  };
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  breaks(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const last = () => sockets[sockets.length - 1] as FakeSocket;
let sockets: FakeSocket[];
let tickets: number;
let states: LinkState[];
let refuse: string | null;

function link(ports: Pick<LinkPorts, 'endOf'> = {}) {
  return new ConsoleLink({
    ...ports,
    ticket: async () => {
      tickets += 1;
      if (refuse !== null) throw new Error(refuse);
      return `ticket-${tickets}`;
    },
    open: () => {
      sockets.push(new FakeSocket());
      return last() as unknown as WebSocket;
    },
    refusal: (error) => ((error as Error).message === 'away' ? null : (error as Error).message),
    onSocket: () => undefined,
    onState: (state) => states.push(state),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  tickets = 0;
  states = [];
  refuse = null;
});
afterEach(() => vi.useRealTimers());

test('a lost connection comes back by itself with a new ticket', async () => {
  link().start();
  await vi.advanceTimersByTimeAsync(0);
  last().opens();
  last().breaks(1006);
  expect(states).toEqual(['connecting', 'open', 'waiting']);
  await vi.advanceTimersByTimeAsync(500);
  last().opens();
  expect([tickets, states.at(-1)]).toEqual([2, 'open']);
});

test('the pauses grow to eight seconds while the server is away', async () => {
  refuse = 'away';
  link().start();
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000 + 4000);
  expect(tickets).toBe(5);
  await vi.advanceTimersByTimeAsync(7999);
  expect(tickets).toBe(5);
  await vi.advanceTimersByTimeAsync(1 + 8000);
  expect(tickets).toBe(7);
});

test('the pauses also grow when the server closes each connection right after it opens', async () => {
  link().start();
  for (let at = 0; at < 5; at += 1) {
    await vi.advanceTimersByTimeAsync(at === 0 ? 0 : 500 * 2 ** (at - 1));
    last().opens();
    last().breaks(1011);
  }
  expect(tickets).toBe(5);
});

test('a machine that stopped is asked for again, and is found back by itself when it runs by then', async () => {
  link().start();
  await vi.advanceTimersByTimeAsync(0);
  last().opens();
  last().breaks(4404);
  expect(states.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(500);
  last().opens();
  expect([tickets, states.at(-1)]).toEqual([2, 'open']);
});

test('a machine that stopped ends the link once the server says that it does not run', async () => {
  const ended = link();
  ended.start();
  await vi.advanceTimersByTimeAsync(0);
  last().opens();
  last().breaks(4404);
  refuse = 'not running';
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tickets, states.at(-1)]).toEqual([2, 'ended']);
  refuse = null;
  ended.wake();
  await vi.advanceTimersByTimeAsync(0);
  last().opens();
  expect([tickets, states.at(-1)]).toEqual([3, 'open']);
});

test('a link that is woken connects at once instead of the rest of its pause, and leaves a connection alone', async () => {
  refuse = 'away';
  const woken = link();
  woken.start();
  await vi.advanceTimersByTimeAsync(500 + 1000);
  refuse = null;
  woken.wake();
  woken.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(tickets).toBe(4);
  last().opens();
  woken.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tickets, states.at(-1)]).toEqual([4, 'open']);
});

test('a device that stopped ends the link with the text of its end, and a new start connects again', async () => {
  const ended = link({ endOf: () => 'switched off' });
  ended.start();
  await vi.advanceTimersByTimeAsync(0);
  last().breaks(4404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tickets, states.at(-1)]).toEqual([1, 'ended']);
  ended.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(tickets).toBe(2);
});

test('a refused ticket ends the link', async () => {
  refuse = 'not yours';
  link().start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tickets, states.at(-1)]).toEqual([1, 'ended']);
});

test('a closed link stays closed', async () => {
  const closed = link();
  closed.start();
  await vi.advanceTimersByTimeAsync(0);
  last().opens();
  closed.close();
  last().breaks(1006);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tickets).toBe(1);
});
