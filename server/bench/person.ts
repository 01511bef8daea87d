import { once } from 'node:events';
import { authApi } from '@xueyan/contract/base/auth';
import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import WebSocket from 'ws';

export const demoPassword = 'Xueyan#2026';

/** Somebody at a browser, without the browser: the calls a page makes, in the order it makes them. */
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
  const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>, token: string) => {
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
  };
  const { data, meta } = await ask(authApi.login, { loginName, password: demoPassword }, '');
  const token = meta.token ?? '';
  return { id: data.activeUser.id, token, call: async (endpoint, input) => (await ask(endpoint, input, token)).data };
}

export interface Terminal {
  send(text: string): void;
  /** Resolves when the text has come. */
  heard(pattern: RegExp): Promise<void>;
  close(): void;
}

/** A running machine's terminal, over the ticket and the websocket that the page uses. */
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

/** Asks the shell something it must work out, until it has answered. */
export async function askShell(terminal: Pick<Terminal, 'send' | 'heard'>): Promise<void> {
  const number = ++questions;
  terminal.send(`echo answer-$((${number}*3))\n`);
  await terminal.heard(new RegExp(`answer-${number * 3}\\b`));
}

/** From pressing 开始实验 to the shell's first answer on the page: milliseconds, and the machine. */
export async function clickToPrompt(url: string, person: Person, runId: string) {
  const began = performance.now();
  let machine = await person.call(machineApi.start, { runId });
  while (machine.state === 'starting' || machine.state === 'queued') {
    await new Promise((resolve) => setTimeout(resolve, 10));
    machine = await person.call(machineApi.get, { machineId: machine.machineId });
  }
  if (machine.state !== 'running') throw new Error(`the machine is ${machine.state} (${machine.reason})`);
  const terminal = await openTerminal(url, person, machine.machineId);
  await askShell(terminal);
  return { elapsedMs: performance.now() - began, machineId: machine.machineId, terminal };
}

export const openAttempt = async (person: Person, sectionId: string) =>
  (await person.call(attemptApi.open, { sectionId })).runId;
