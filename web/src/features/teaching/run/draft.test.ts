import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Draft, type DraftPorts, type ServerDraft, saveAfterTyping, saveAtLeastEvery } from './draft.ts';
import { DraftCopies } from './draft-copies.ts';

/** A browser's store, in memory. */
class MemoryStore {
  items = new Map<string, string>();
  full = false;
  get length() {
    return this.items.size;
  }
  key = (at: number) => [...this.items.keys()][at] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (this.full) throw new Error('quota');
    this.items.set(key, value);
  };
  removeItem = (key: string) => {
    this.items.delete(key);
  };
}

class Refusal extends Error {}

/** A server with one report: it takes a save only when the version is the one it has. */
class Server {
  report: ServerDraft = { content: 'template', version: 1, saveTime: null };
  saves: string[] = [];
  away = false;
  /** It takes the save, but the reply is lost. */
  losesReplies = false;
  closed = false;

  save = async (content: string, version: number) => {
    if (this.away) throw new Error('offline');
    if (this.closed) throw new Refusal('closed');
    if (version !== this.report.version) throw new Error('conflict');
    this.saves.push(content);
    this.report = { content, version: version + 1, saveTime: '2026-03-02 10:32:00' };
    if (this.losesReplies) throw new Error('offline');
    return { version: version + 1, saveTime: '2026-03-02 10:32:00' };
  };
  load = async () => {
    if (this.away) throw new Error('offline');
    return this.report;
  };
}

let store: MemoryStore;
let server: Server;

function open(window = 'one') {
  const copies = new DraftCopies(store, 'run1', window);
  const ports: DraftPorts = {
    save: server.save,
    load: server.load,
    judge: (error) => {
      if (error instanceof Refusal) return { kind: 'refused', message: error.message };
      return { kind: (error as Error).message === 'conflict' ? 'conflict' : 'offline' };
    },
    copies,
  };
  const draft = new Draft(server.report, ports);
  draft.start();
  return { draft, copies };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  store = new MemoryStore();
  server = new Server();
});
afterEach(() => vi.useRealTimers());

test('opening a report saves nothing', async () => {
  const { draft } = open();
  await pass(60_000);
  expect(server.saves).toEqual([]);
  expect(draft.view()).toMatchObject({ content: 'template', state: 'clean' });
});

test('it saves once typing has stopped', async () => {
  const { draft } = open();
  draft.type('a');
  await pass(saveAfterTyping - 1);
  draft.type('ab');
  await pass(saveAfterTyping - 1);
  expect(server.saves).toEqual([]);
  expect(draft.view().state).toBe('dirty');
  await pass(1);
  expect(server.saves).toEqual(['ab']);
  expect(draft.view()).toMatchObject({ state: 'saved', saveTime: '2026-03-02 10:32:00' });
});

test('who never stops typing is saved every ten seconds', async () => {
  const { draft } = open();
  for (let at = 0; at <= saveAtLeastEvery; at += 500) {
    draft.type(`text ${at}`);
    await pass(500);
  }
  expect(server.saves).toHaveLength(1);
});

test('what is typed while a save is under way is saved next', async () => {
  let release: () => void = () => undefined;
  const save = server.save;
  server.save = async (content, version) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return save(content, version);
  };
  const { draft: slow } = open();
  slow.type('first');
  await pass(saveAfterTyping);
  expect(slow.view().state).toBe('saving');
  slow.type('first and second');
  release();
  await pass(0);
  expect(slow.view().state).toBe('dirty');
  await pass(saveAfterTyping);
  release();
  await pass(0);
  expect(server.saves).toEqual(['first', 'first and second']);
});

test('each keystroke is in the browser at once and survives a reload', async () => {
  const { draft } = open();
  draft.type('half a sen');
  draft.stop();
  const { draft: reloaded } = open();
  expect(reloaded.view()).toMatchObject({ content: 'half a sen', restored: true });
  await pass(0);
  expect(server.report.content).toBe('half a sen');
  expect(store.items.size).toBe(0);
});

test('without a connection it says so, keeps the text, and saves when the server is back', async () => {
  const { draft } = open();
  server.away = true;
  draft.type('written in a tunnel');
  await pass(saveAfterTyping);
  expect(draft.view()).toMatchObject({ state: 'offline', kept: true });
  await pass(20_000);
  expect(draft.view().state).toBe('offline');
  server.away = false;
  await pass(30_000);
  expect(draft.view().state).toBe('saved');
  expect(server.report.content).toBe('written in a tunnel');
});

test('the connection coming back saves at once', async () => {
  const { draft } = open();
  server.away = true;
  draft.type('x');
  await pass(20_000);
  server.away = false;
  draft.retry();
  await pass(0);
  expect(draft.view().state).toBe('saved');
});

test('a save whose reply was lost is no conflict with oneself', async () => {
  const { draft } = open();
  server.losesReplies = true;
  draft.type('mine');
  await pass(saveAfterTyping);
  server.losesReplies = false;
  draft.type('mine, longer');
  await pass(60_000);
  expect(draft.view()).toMatchObject({ state: 'saved', conflict: null });
  expect(server.report.content).toBe('mine, longer');
});

test('a lost reply followed by a reload is no conflict either', async () => {
  const { draft } = open();
  server.losesReplies = true;
  draft.type('mine');
  await pass(saveAfterTyping);
  draft.type('mine, longer');
  draft.stop();
  server.losesReplies = false;
  const { draft: reloaded } = open();
  await pass(0);
  expect(reloaded.view()).toMatchObject({ content: 'mine, longer', state: 'saved', conflict: null });
});

async function conflict() {
  const { draft, copies } = open();
  server.report = { content: 'theirs', version: 2, saveTime: null };
  draft.type('mine');
  await pass(saveAfterTyping);
  expect(draft.view()).toMatchObject({ state: 'dirty', content: 'mine', conflict: { content: 'theirs' } });
  return { draft, copies };
}

test('when another window saved, nothing is sent until somebody chose', async () => {
  const { draft } = await conflict();
  draft.type('mine and more');
  await pass(60_000);
  expect(server.saves).toEqual([]);
});

test('choosing theirs backs up mine', async () => {
  const { draft, copies } = await conflict();
  draft.takeTheirs();
  await pass(1000);
  expect(draft.view()).toMatchObject({ content: 'theirs', conflict: null });
  expect(copies.backups().map((backup) => backup.content)).toEqual(['mine']);
});

test('choosing mine saves it over theirs, which is backed up', async () => {
  const { draft, copies } = await conflict();
  draft.takeMine();
  await pass(0);
  expect(server.report.content).toBe('mine');
  expect(copies.backups().map((backup) => backup.content)).toEqual(['theirs']);
});

test('choosing both joins them', async () => {
  const { draft } = await conflict();
  draft.takeBoth();
  await pass(0);
  expect(server.report.content).toBe('mine\n\n---\n\ntheirs');
});

test('a copy in the browser against a newer text at the server is a choice too', async () => {
  const { draft } = open();
  draft.type('mine');
  draft.stop();
  server.report = { content: 'theirs', version: 5, saveTime: null };
  const { draft: reloaded } = open();
  await pass(60_000);
  expect(reloaded.view()).toMatchObject({ content: 'mine', conflict: { content: 'theirs', version: 5 } });
});

test("another window's unsaved text is backed up before it is written over", () => {
  server.away = true;
  const { draft } = open('one');
  const { draft: second, copies } = open('two');
  draft.type('from window one');
  second.type('from window two');
  expect(copies.backups().map((backup) => backup.content)).toEqual(['from window one']);
});

test('a full store is admitted, so that the page can warn', () => {
  const { draft } = open();
  store.full = true;
  draft.type('nowhere to keep');
  expect(draft.view().kept).toBe(false);
});

test('a refusal is shown in the words of the server and not repeated', async () => {
  const { draft } = open();
  server.closed = true;
  draft.type('too late');
  await pass(60_000);
  expect(draft.view()).toMatchObject({ state: 'dirty', refusal: 'closed', kept: true });
});

test('a text read anew replaces an untouched one, never a typed one', async () => {
  const { draft } = open();
  draft.sync({ content: 'returned', version: 2, saveTime: null });
  expect(draft.view().content).toBe('returned');
  server.away = true;
  draft.type('typed');
  draft.sync({ content: 'newer', version: 3, saveTime: null });
  expect(draft.view().content).toBe('typed');
});

test('a report that was closed meanwhile backs up what never arrived', () => {
  const { draft, copies } = open();
  draft.type('typed too late');
  draft.close({ content: 'handed in', version: 2, saveTime: null });
  expect(draft.view()).toMatchObject({ content: 'handed in', state: 'clean' });
  expect(copies.backups().map((backup) => backup.content)).toEqual(['typed too late']);
});

test('handing in sends the newest text with the newest version, after the save under way', async () => {
  const { draft } = open();
  draft.type('almost');
  await pass(saveAfterTyping);
  draft.type('done');
  const send = vi.fn(async (content: string, version: number) => ({ content, version: version + 1, saveTime: null }));
  const handedIn = draft.handIn(send);
  await pass(0);
  await handedIn;
  expect(send).toHaveBeenCalledWith('done', 2);
  expect(draft.view()).toMatchObject({ content: 'done', state: 'saved' });
  expect(store.items.size).toBe(0);
});

test('a hand-in that is refused keeps the draft and saves it', async () => {
  const { draft } = open();
  draft.type('past due');
  await expect(draft.handIn(() => Promise.reject(new Refusal('past due')))).rejects.toThrow('past due');
  await pass(saveAfterTyping);
  expect(server.report.content).toBe('past due');
});
