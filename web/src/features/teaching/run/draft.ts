import { type DraftCopies, fingerprint } from './draft-copies.ts';

/** The report as the server has it. */
export interface ServerDraft {
  content: string;
  version: number;
  saveTime: string | null;
}

export type DraftState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'offline';

export interface DraftView {
  content: string;
  state: DraftState;
  saveTime: string | null;
  /** What another window saved meanwhile; nothing is sent until somebody chose. */
  conflict: ServerDraft | null;
  /** The text came from this browser's own copy, which the server had not seen. */
  restored: boolean;
  /** Why the server does not take it, in its own words. */
  refusal: string;
  /** This browser holds everything that the server does not. */
  kept: boolean;
}

/** What a failed write means: try again later, choose, or give up with a word of explanation. */
export type Verdict = { kind: 'offline' | 'failed' | 'conflict' } | { kind: 'refused'; message: string };

export interface DraftPorts {
  save: (content: string, version: number) => Promise<{ version: number; saveTime: string }>;
  /** Fetches what the server has now. */
  load: () => Promise<ServerDraft>;
  judge: (error: unknown) => Verdict;
  copies: DraftCopies;
}

export const saveAfterTyping = 800;
export const saveAtLeastEvery = 10_000;
const firstPause = 1000;
const longestPause = 30_000;
const mostUnanswered = 50;

/**
 * A report that saves itself. Each keystroke is in this browser's store at once and at the server soon after;
 * one save is under way at a time. No path through here drops a text without a backup of it.
 */
export class Draft {
  readonly #ports: DraftPorts;
  readonly #listeners = new Set<() => void>();
  #view: DraftView;
  /** What the server acknowledged last. */
  #base: ServerDraft;
  /** Prints of what was sent without an answer: the server may have it although the reply was lost. */
  #sent: string[] = [];
  #busy: Promise<void> | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #latest: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #stopped = true;

  constructor(server: ServerDraft, ports: DraftPorts) {
    this.#ports = ports;
    this.#base = server;
    this.#view = {
      content: server.content,
      state: 'clean',
      saveTime: server.saveTime,
      ...{ conflict: null, restored: false, refusal: '', kept: true },
    };
    const copy = ports.copies.read();
    if (!copy) return;
    if (copy.content === server.content) {
      ports.copies.forget(server.content);
      return;
    }
    this.#sent = copy.sent;
    const ours = copy.version === server.version || copy.sent.includes(fingerprint(server.content));
    this.#show({ content: copy.content, restored: true, state: 'dirty' });
    if (!ours) this.#show({ conflict: server, state: 'dirty' });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  readonly view = () => this.#view;

  start() {
    this.#stopped = false;
    if (this.#unsaved) this.retry();
  }

  /** Ends the timers; the browser's copy waits for the next visit. */
  stop() {
    this.#stopped = true;
    this.#clearTimers();
  }

  type(content: string) {
    if (content === this.#view.content) return;
    this.#show({ content, state: 'dirty', refusal: '' });
    this.#keep();
    this.#schedule();
  }

  /** Saves now: the network is back, or somebody pressed the key. */
  retry() {
    clearTimeout(this.#again);
    void this.#save();
  }

  /** The server's text was read again. Typed text is never replaced by it. */
  sync(server: ServerDraft) {
    if (this.#busy || this.#view.conflict || server.version <= this.#base.version) return;
    if (this.#unsaved) {
      // Ours, with its reply lost: type on from there. Somebody else's: the next save will tell.
      if (this.#wasSent(server.content)) this.#acknowledged(server);
      return;
    }
    this.#base = server;
    this.#show({ content: server.content, saveTime: server.saveTime });
  }

  /** The report is closed for writing; what never reached the server is put aside. */
  close(server: ServerDraft) {
    this.#clearTimers();
    if (this.#unsaved && this.#view.content !== server.content) this.#ports.copies.backUp(this.#view.content);
    this.#ports.copies.putAside(server.content);
    this.#adopt(server, 'clean');
  }

  takeTheirs() {
    const theirs = this.#view.conflict;
    if (!theirs) return;
    this.#ports.copies.backUp(this.#view.content);
    this.#adopt(theirs, 'saved');
  }

  takeMine() {
    const theirs = this.#view.conflict;
    if (!theirs) return;
    this.#ports.copies.backUp(theirs.content);
    this.#overwrite(theirs, this.#view.content);
  }

  takeBoth() {
    const theirs = this.#view.conflict;
    if (!theirs) return;
    this.#overwrite(theirs, `${this.#view.content}\n\n---\n\n${theirs.content}`);
  }

  /** Hands the text in, after any save under way; answers what the server answers. */
  async handIn<T extends ServerDraft>(send: (content: string, version: number) => Promise<T>): Promise<T> {
    this.#clearTimers();
    await this.#busy;
    const content = this.#view.content;
    this.#sent = [...this.#sent, fingerprint(content)].slice(-mostUnanswered);
    let done: () => void = () => undefined;
    this.#busy = new Promise((resolve) => {
      done = resolve;
    });
    try {
      const report = await send(content, this.#base.version);
      this.#busy = null;
      this.#adopt(report, 'saved');
      return report;
    } catch (error) {
      this.#busy = null;
      if (this.#ports.judge(error).kind === 'conflict') await this.#meet();
      else this.#schedule();
      throw error;
    } finally {
      done();
    }
  }

  get #unsaved() {
    return this.#view.content !== this.#base.content;
  }

  #wasSent(content: string) {
    return this.#sent.includes(fingerprint(content));
  }

  #overwrite(theirs: ServerDraft, content: string) {
    this.#base = theirs;
    this.#sent = [];
    this.#show({ content, conflict: null, state: 'dirty' });
    this.#keep();
    this.retry();
  }

  #adopt(server: ServerDraft, state: DraftState) {
    this.#base = server;
    this.#sent = [];
    this.#attempt = 0;
    this.#ports.copies.forget(this.#base.content);
    this.#show({
      content: server.content,
      saveTime: server.saveTime,
      ...{ conflict: null, restored: false, refusal: '', kept: true, state },
    });
  }

  async #save(): Promise<void> {
    if (this.#busy || this.#view.conflict || this.#stopped) return;
    this.#clearTimers();
    if (!this.#unsaved) {
      this.#ports.copies.forget(this.#base.content);
      return this.#show({ state: this.#view.state === 'clean' ? 'clean' : 'saved', kept: true });
    }
    this.#busy = this.#send(this.#view.content);
    await this.#busy;
  }

  async #send(content: string) {
    this.#sent = [...this.#sent, fingerprint(content)].slice(-mostUnanswered);
    this.#keep();
    if (this.#attempt === 0) this.#show({ state: 'saving' });
    try {
      const saved = await this.#ports.save(content, this.#base.version);
      this.#busy = null;
      this.#acknowledged({ content, ...saved });
    } catch (error) {
      this.#busy = null;
      const verdict = this.#ports.judge(error);
      if (verdict.kind === 'conflict') await this.#meet();
      else if (verdict.kind === 'refused') this.#show({ state: 'dirty', refusal: verdict.message });
      else this.#later(verdict.kind);
    }
  }

  #acknowledged(server: ServerDraft) {
    this.#base = server;
    this.#sent = [];
    this.#attempt = 0;
    this.#show({ saveTime: server.saveTime, restored: false, refusal: '' });
    if (this.#unsaved) {
      this.#show({ state: 'dirty' });
      this.#keep();
      this.#schedule();
    } else {
      this.#ports.copies.forget(this.#base.content);
      this.#show({ state: 'saved', kept: true });
    }
  }

  /** The server refused because it has a newer text: ours, when only the reply was lost, else another window's. */
  async #meet() {
    try {
      const server = await this.#ports.load();
      if (server.content === this.#view.content || this.#wasSent(server.content)) this.#acknowledged(server);
      else this.#show({ conflict: server, state: 'dirty' });
    } catch {
      this.#later('offline');
    }
  }

  #later(state: 'offline' | 'failed') {
    this.#show({ state });
    if (this.#stopped) return;
    const pause = Math.min(longestPause, firstPause * 2 ** this.#attempt);
    this.#attempt += 1;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#save(), pause);
  }

  #schedule() {
    if (this.#stopped || this.#view.conflict || !this.#unsaved) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#save(), saveAfterTyping);
    this.#latest ??= setTimeout(() => void this.#save(), saveAtLeastEvery);
  }

  #clearTimers() {
    clearTimeout(this.#idle);
    clearTimeout(this.#latest);
    clearTimeout(this.#again);
    this.#latest = undefined;
  }

  #keep() {
    const kept = this.#ports.copies.write({
      content: this.#view.content,
      version: this.#base.version,
      sent: this.#sent,
    });
    if (kept !== this.#view.kept) this.#show({ kept });
  }

  #show(change: Partial<DraftView>) {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
