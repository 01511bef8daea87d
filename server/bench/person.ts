import { once } from 'node:events';
import { authApi } from '@xueyan/contract/base/auth';
import { type Machine, machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import type { LiveMessage } from '@xueyan/contract/wire/live';
import WebSocket from 'ws';

export const demoPassword = 'Xueyan#2026';

/** A user at a browser, without the browser: makes the calls of a page in their order. */
export interface Person {
  id: string;
  token: string;
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
}

interface Reply<T> {
  data: T;
  meta: { success: boolean; token?: string; code?: string; msg: string };
}

export async function signIn(url: string, loginName: string): Promise<Person> {
  const { data, meta } = await ask(url, authApi.login, { loginName, password: demoPassword }, '');
  return personOf(url, data.activeUser.id, meta.token ?? '');
}

/** Returns a person who has a session already. */
export const personOf = (url: string, id: string, token: string): Person => ({
  ...{ id, token },
  call: async (endpoint, input) => (await ask(url, endpoint, input, token)).data,
});

async function ask<E extends Endpoint>(url: string, endpoint: E, input: Input<E>, token: string) {
  const address = new URL(`/api/${endpoint.path}`, url);
  const headers: Record<string, string> = { authorization: token };
  const init: RequestInit = { method: endpoint.method, headers };
  if (endpoint.method === 'GET') {
    for (const [key, value] of Object.entries(input as object)) address.searchParams.set(key, String(value));
  } else {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input);
  }
  const reply = (await (await fetch(address, init)).json()) as Reply<Output<E>>;
  if (!reply.meta.success) throw new Error(`${endpoint.path}: ${reply.meta.code} ${reply.meta.msg}`);
  return reply;
}

export interface Terminal {
  send(text: string): void;
  /** Resolves when the text has arrived. */
  heard(pattern: RegExp): Promise<void>;
  close(): void;
}

/** Opens a running machine's terminal, over the ticket and the websocket that the page uses. */
export async function openTerminal(url: string, person: Person, machineId: string): Promise<Terminal> {
  const wish = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
  const { ticket } = await person.call(machineApi.ticket, wish);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/machine/console?ticket=${ticket}`);
  let heard = '';
  const listeners = new Set<() => void>();
  socket.on('message', (data, binary) => {
    if (binary) heard += data.toString();
    for (const listener of listeners) listener();
  });
  await once(socket, 'open');
  return {
    send: (text) => socket.send(Buffer.from(text)),
    close: () => socket.close(),
    heard: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => done(() => reject(new Error(`not heard: ${pattern} in ${heard.slice(-300)}`))),
          120_000,
        );
        const done = (settle: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          settle();
        };
        const look = () => {
          if (!pattern.test(heard)) return;
          heard = '';
          done(resolve);
        };
        listeners.add(look);
        look();
      }),
  };
}

let questions = 0;

/** Gives the shell an expression to compute, until it has answered. */
export async function askShell(terminal: Pick<Terminal, 'send' | 'heard'>): Promise<void> {
  const number = ++questions;
  terminal.send(`echo answer-$((${number}*3))\n`);
  await terminal.heard(new RegExp(`answer-${number * 3}\\b`));
}

/** An open page with the events that the server pushes to it. */
export interface LivePage {
  /** Drops the events so far: pushes from before a start must not count. */
  forget(): void;
  /** Resolves with the machine when it is neither starting nor queued. */
  settled(machine: Machine): Promise<Machine>;
  close(): void;
}

export async function openPage(url: string, { id, token }: Person): Promise<LivePage> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket/${id}/${token}/bench/zh_cn`);
  const machines = new Map<string, Machine>();
  const listeners = new Set<() => void>();
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString()) as LiveMessage;
      if (message.type === 'live.ready') resolve();
      if (message.type !== 'machine.state') return;
      machines.set(message.data.machineId, message.data);
      for (const listener of listeners) listener();
    });
  });
  await once(socket, 'open');
  await ready;
  const coming = ({ state }: Machine) => state === 'starting' || state === 'queued';
  return {
    forget: () => machines.clear(),
    settled: (machine) =>
      new Promise((resolve) => {
        const look = () => {
          const now = machines.get(machine.machineId) ?? machine;
          if (coming(now)) return;
          listeners.delete(look);
          resolve(now);
        };
        listeners.add(look);
        look();
      }),
    close: () => socket.terminate(),
  };
}

/** Returns the milliseconds from pressing 开始实验 to the shell's first output on the page, and the machine. */
export async function clickToPrompt(url: string, person: Person, page: LivePage, runId: string) {
  page.forget();
  const began = performance.now();
  const machine = await page.settled(await person.call(machineApi.start, { runId }));
  if (machine.state !== 'running') throw new Error(`the machine is ${machine.state} (${machine.reason})`);
  const terminal = await openTerminal(url, person, machine.machineId);
  await askShell(terminal);
  return { elapsedMs: performance.now() - began, machineId: machine.machineId, terminal };
}

export const openAttempt = async (person: Person, sectionId: string) =>
  (await person.call(attemptApi.open, { sectionId })).runId;
