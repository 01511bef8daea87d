import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave } from './autosave.ts';
import type { AutosavePorts, Snapshot } from './autosave-port.ts';
import { Copies } from './copies.ts';
import { saveAfterTyping, saveAtLeastEvery } from './save-timer.ts';

/** In-memory store of a browser. */
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

/** Server with one report; it accepts a save only with the version that it holds. */
class Server {
  report: Snapshot<string> = { value: 'template', version: 1, saveTime: null };
  saves: string[] = [];
  away = false;
  /** When set, saves are stored and their responses lost. */
  losesReplies = false;
  closed = false;

  save = async (content: string, version: number) => {
    if (this.away) throw new Error('offline');
    if (this.closed) throw new Refusal('closed');
    if (version !== this.report.version) throw new Error('conflict');
    this.saves.push(content);
    this.report = { value: content, version: version + 1, saveTime: '2026-03-02 10:32:00' };
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

function open(window = 'one', more: Partial<AutosavePorts<string>> = {}) {
  const copies = new Copies<string>('report:run1', { backups: 10, window, store });
  const ports: AutosavePorts<string> = {
    save: server.save,
    load: server.load,
    judge: (error) => {
      if (error instanceof Refusal) return { kind: 'refused', refusal: { message: error.message, code: 'closed' } };
      return { kind: (error as Error).message === 'conflict' ? 'conflict' : 'offline' };
    },
    copies,
    now: () => `2026-03-02 10:00:${String(Math.floor(Date.now() / 1000) % 60).padStart(2, '0')}`,
    join: (mine, theirs) => `${mine}\n\n---\n\n${theirs}`,
    ...more,
  };
  const draft = new Autosave(server.report, ports);
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

test('saves nothing when a report is opened', async () => {
  const { draft } = open();
  await pass(60_000);
  expect(server.saves).toEqual([]);
  expect(draft.view()).toMatchObject({ value: 'template', state: 'clean' });
});

test('saves once typing has stopped', async () => {
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

test('saves every ten seconds while typing does not stop', async () => {
  const { draft } = open();
  for (let at = 0; at <= saveAtLeastEvery; at += 500) {
    draft.type(`text ${at}`);
    await pass(500);
  }
  expect(server.saves).toHaveLength(1);
});

test('saves what is typed during a save right after that save', async () => {
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

test('writes each keystroke to the browser at once, and restores it after a reload', async () => {
  const { draft } = open();
  draft.type('half a sen');
  draft.stop();
  const { draft: reloaded } = open();
  expect(reloaded.view()).toMatchObject({ value: 'half a sen', restored: true });
  await pass(0);
  expect(server.report.value).toBe('half a sen');
  expect(store.items.size).toBe(0);
});

test('reports a lost connection, keeps the text, and saves when the server is back', async () => {
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
  expect(server.report.value).toBe('written in a tunnel');
});

test('saves at once when the connection comes back', async () => {
  const { draft } = open();
  server.away = true;
  draft.type('x');
  await pass(20_000);
  server.away = false;
  draft.retry();
  await pass(0);
  expect(draft.view().state).toBe('saved');
});

test('treats a save whose response was lost as its own, without a conflict', async () => {
  const { draft } = open();
  server.losesReplies = true;
  draft.type('mine');
  await pass(saveAfterTyping);
  server.losesReplies = false;
  draft.type('mine, longer');
  await pass(60_000);
  expect(draft.view()).toMatchObject({ state: 'saved', conflict: null });
  expect(server.report.value).toBe('mine, longer');
});

test('reports no conflict when a reload follows a lost response', async () => {
  const { draft } = open();
  server.losesReplies = true;
  draft.type('mine');
  await pass(saveAfterTyping);
  draft.type('mine, longer');
  draft.stop();
  server.losesReplies = false;
  const { draft: reloaded } = open();
  await pass(0);
  expect(reloaded.view()).toMatchObject({ value: 'mine, longer', state: 'saved', conflict: null });
});

async function conflict() {
  const { draft, copies } = open();
  server.report = { value: 'theirs', version: 2, saveTime: null };
  draft.type('mine');
  await pass(saveAfterTyping);
  expect(draft.view()).toMatchObject({ state: 'dirty', value: 'mine', conflict: { value: 'theirs' } });
  return { draft, copies };
}

test('sends nothing after another window saved until the person has chosen', async () => {
  const { draft } = await conflict();
  draft.type('mine and more');
  await pass(60_000);
  expect(server.saves).toEqual([]);
});

test('backs up the own value when theirs is chosen', async () => {
  const { draft, copies } = await conflict();
  draft.takeTheirs();
  await pass(1000);
  expect(draft.view()).toMatchObject({ value: 'theirs', conflict: null });
  expect(copies.backups().map((backup) => backup.value)).toEqual(['mine']);
});

test('saves the own value over theirs and backs theirs up when the own is chosen', async () => {
  const { draft, copies } = await conflict();
  draft.takeMine();
  await pass(0);
  expect(server.report.value).toBe('mine');
  expect(copies.backups().map((backup) => backup.value)).toEqual(['theirs']);
});

test('joins both values when both are chosen', async () => {
  const { draft } = await conflict();
  draft.takeBoth();
  await pass(0);
  expect(server.report.value).toBe('mine\n\n---\n\ntheirs');
});

test("offers a choice between the browser's copy and a newer text of the server", async () => {
  const { draft } = open();
  draft.type('mine');
  draft.stop();
  server.report = { value: 'theirs', version: 5, saveTime: null };
  const { draft: reloaded } = open();
  await pass(60_000);
  expect(reloaded.view()).toMatchObject({ value: 'mine', conflict: { value: 'theirs', version: 5 } });
});

test('backs up the unsaved text of another window before overwriting it', () => {
  server.away = true;
  const { draft } = open('one');
  const { draft: second, copies } = open('two');
  draft.type('from window one');
  second.type('from window two');
  expect(copies.backups().map((backup) => backup.value)).toEqual(['from window one']);
});

test('reports a full store, so that the page can warn', () => {
  const { draft } = open();
  store.full = true;
  draft.type('nowhere to keep');
  expect(draft.view().kept).toBe(false);
});

test('shows a refusal in the text of the server and does not repeat the save', async () => {
  const { draft } = open();
  server.closed = true;
  draft.type('too late');
  await pass(60_000);
  expect(draft.view()).toMatchObject({ state: 'dirty', refusal: { message: 'closed' }, kept: true });
});

test('replaces an untouched text with a newly fetched one, and never a typed one', async () => {
  const { draft } = open();
  draft.sync({ value: 'returned', version: 2, saveTime: null });
  expect(draft.view().value).toBe('returned');
  server.away = true;
  draft.type('typed');
  draft.sync({ value: 'newer', version: 3, saveTime: null });
  expect(draft.view().value).toBe('typed');
});

test('backs up what never arrived when the report has been closed', () => {
  const { draft, copies } = open();
  draft.type('typed too late');
  draft.close({ value: 'handed in', version: 2, saveTime: null });
  expect(draft.view()).toMatchObject({ value: 'handed in', state: 'clean' });
  expect(copies.backups().map((backup) => backup.value)).toEqual(['typed too late']);
});

test('hands in the newest text with the newest version, after the running save', async () => {
  const { draft } = open();
  draft.type('almost');
  await pass(saveAfterTyping);
  draft.type('done');
  const send = vi.fn(async (value: string, version: number) => ({ value, version: version + 1, saveTime: null }));
  const handedIn = draft.handIn(send);
  await pass(0);
  await handedIn;
  expect(send).toHaveBeenCalledWith('done', 2);
  expect(draft.view()).toMatchObject({ value: 'done', state: 'saved' });
  expect(store.items.size).toBe(0);
});

test('keeps and saves the draft when a hand-in is refused', async () => {
  const { draft } = open();
  draft.type('past due');
  await expect(draft.handIn(() => Promise.reject(new Refusal('past due')))).rejects.toThrow('past due');
  await pass(saveAfterTyping);
  expect(server.report.value).toBe('past due');
});

test('stores an incomplete value in the browser and sends it once it is complete', async () => {
  const { draft } = open('one', { isReady: (value) => !value.includes('?') });
  draft.type('points: ?');
  await pass(60_000);
  expect([await draft.flush(), server.saves, draft.view().state]).toEqual([false, [], 'dirty']);
  expect(store.items.size).toBe(1);
  draft.type('points: 5');
  expect(await draft.flush()).toBe(true);
  expect(server.saves).toEqual(['points: 5']);
});

test('merges what the server adds to a value into what was typed in between', async () => {
  let release: () => void = () => undefined;
  const { draft } = open('one', {
    save: async (value, version) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return { ...(await server.save(value, version)), adopt: (now) => `#1 ${now.replace('#1 ', '')}` };
    },
  });
  draft.type('step');
  await pass(saveAfterTyping);
  draft.type('step two');
  release();
  await pass(0);
  expect(draft.view()).toMatchObject({ value: '#1 step two', state: 'dirty' });
  await pass(saveAfterTyping);
  release();
  await pass(0);
  expect([draft.view().state, server.saves]).toEqual(['saved', ['step', '#1 step two']]);
});

test('saves once when several callers wait for the same save', async () => {
  let refused = 0;
  const { draft } = open('one', {
    save: async (value, version) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return server.save(value, version).catch((error) => {
        refused += 1;
        throw error;
      });
    },
  });
  draft.type('one');
  const first = draft.flush();
  draft.type('one two');
  const others = [draft.flush(), draft.flush(), draft.flush()];
  await pass(20);
  expect(await first).toBe(false);
  expect(await Promise.all(others)).toEqual([true, true, true]);
  expect([server.saves, refused]).toEqual([['one', 'one two'], 0]);
});

test('restores what was put aside when theirs was chosen', async () => {
  const { draft } = await conflict();
  draft.takeTheirs();
  draft.bringBack();
  await pass(saveAfterTyping);
  expect(server.report.value).toBe('mine');
  expect(draft.view()).toMatchObject({ state: 'saved', replaced: null });
});

test('sends the time of typing with a value, also when it reaches the server later', async () => {
  const stamps: string[] = [];
  const save = vi.fn((value: string, version: number, typedAt: string) => {
    stamps.push(typedAt);
    return server.save(value, version);
  });
  vi.setSystemTime(new Date(7_000));
  const { draft } = open('one', { save });
  server.away = true;
  draft.type('in the exam');
  await pass(saveAfterTyping);
  draft.stop();
  server.away = false;
  await pass(20_000);
  const { draft: reloaded } = open('one', { save });
  await pass(0);
  expect(reloaded.view().state).toBe('saved');
  expect(stamps).toEqual(['2026-03-02 10:00:07', '2026-03-02 10:00:07']);
});

test('continues from a newer value of the server with what was made of both, and backs both up', async () => {
  const { draft, copies } = open();
  server.closed = true;
  draft.type('mine');
  await pass(saveAfterTyping);
  expect(draft.view().refusal).not.toBeNull();
  server.closed = false;
  server.report = { value: 'theirs', version: 4, saveTime: null };
  const saved = draft.goOnFrom(server.report, 'theirs and mine');
  await pass(0);
  expect(await saved).toBe(true);
  expect(server.report).toMatchObject({ value: 'theirs and mine', version: 5 });
  expect(draft.view()).toMatchObject({ value: 'theirs and mine', state: 'saved', refusal: null, conflict: null });
  expect(
    copies
      .backups()
      .map(({ value }) => value)
      .sort(),
  ).toEqual(['mine', 'theirs']);
});

test('continues from what the server has with nothing left to save', async () => {
  const { draft } = open();
  server.report = { value: 'theirs', version: 2, saveTime: null };
  const saved = draft.goOnFrom(server.report, 'theirs');
  await pass(0);
  expect([await saved, server.saves, draft.view().state]).toEqual([true, [], 'saved']);
  expect(store.items.size).toBe(0);
});
