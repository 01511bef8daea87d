import type { AutosavePorts, AutosaveView, SaveState, Snapshot } from './autosave-port.ts';
import { fingerprint, same } from './copies.ts';
import { SaveLoop } from './save-loop.ts';

const mostUnanswered = 50;

/**
 * A value that saves itself. Each change is in this browser's store at once and at the server soon after; one save runs
 * at a time. No path through this class drops a value without a backup of it.
 */
export class Autosave<T> {
  readonly #ports: AutosavePorts<T>;
  readonly #listeners = new Set<() => void>();
  readonly #loop = new SaveLoop();
  #view: AutosaveView<T>;
  /** Value that the server acknowledged last. */
  #base: Snapshot<T>;
  /** Fingerprints of values sent without a response: the server may have stored them although the response was lost. */
  #sent: string[] = [];
  #typedAt: string;

  constructor(server: Snapshot<T>, ports: AutosavePorts<T>) {
    this.#ports = ports;
    this.#base = server;
    this.#typedAt = ports.now();
    this.#view = {
      ...{ value: server.value, saveTime: server.saveTime, state: 'clean', replaced: null },
      ...{ conflict: null, restored: false, refusal: null, kept: true },
    };
    const copy = ports.copies.read();
    if (!copy) return;
    if (same(copy.value, server.value)) {
      ports.copies.forget(server.value);
      return;
    }
    this.#sent = copy.sent;
    this.#typedAt = copy.typedAt;
    const ours = copy.version === server.version || this.#wasSent(server.value);
    this.#show({ value: copy.value, restored: true, state: 'dirty', conflict: ours ? null : server });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  readonly view = () => this.#view;

  start() {
    this.#loop.start(() => this.#save());
    if (this.#unsaved) this.retry();
  }

  /** Stops the timers; the browser's copy waits for the next visit. */
  stop() {
    this.#loop.stop();
  }

  type(value: T) {
    if (same(value, this.#view.value)) return;
    this.#typedAt = this.#ports.now();
    this.#show({ value, state: 'dirty', refusal: null });
    this.#keep();
    this.#schedule();
  }

  /** Saves now unless a conflict or refusal stands: called when the network is back, or the page is left. */
  retry() {
    this.#loop.now();
  }

  /** Saves what is unsaved, after any running save; returns whether the server has everything. */
  async flush(): Promise<boolean> {
    await this.#loop.alone(async () => {
      if (this.#unsaved) await this.#begin();
    });
    return !this.#unsaved;
  }

  /** Returns whether the server has not yet acknowledged the current value. */
  readonly isUnsaved = () => this.#unsaved;

  /** Takes a newly fetched value of the server. It never replaces what was typed. */
  sync(server: Snapshot<T>) {
    if (this.#loop.busy || this.#view.conflict || server.version <= this.#base.version) return;
    if (this.#unsaved) {
      // A value of ours whose response was lost: continue from it. A foreign value: the next save meets the conflict.
      if (this.#wasSent(server.value)) this.#acknowledged(server);
      return;
    }
    this.#base = server;
    this.#show({ value: server.value, saveTime: server.saveTime });
  }

  /** Closes the value for writing; what never reached the server is backed up. */
  close(server: Snapshot<T>) {
    this.#loop.cancel();
    if (this.#unsaved && !same(this.#view.value, server.value)) this.#ports.copies.backUp(this.#view.value);
    this.#ports.copies.putAside(server.value);
    this.#adopt(server, 'clean');
  }

  takeTheirs() {
    const theirs = this.#view.conflict;
    if (!theirs) return;
    const replaced = { value: this.#view.value };
    this.#ports.copies.backUp(replaced.value);
    this.#adopt(theirs, 'saved');
    this.#show({ replaced });
  }

  takeMine() {
    const theirs = this.#view.conflict;
    if (!theirs) return;
    this.#ports.copies.backUp(theirs.value);
    this.#overwrite(theirs, this.#view.value);
  }

  takeBoth() {
    const { conflict: theirs, value } = this.#view;
    if (theirs && this.#ports.join) this.#overwrite(theirs, this.#ports.join(value, theirs.value));
  }

  /**
   * Continues from a newer value of the server with what the person made of it and of their own; both are backed up.
   * Returns whether the server has the result.
   */
  async goOnFrom(theirs: Snapshot<T>, value: T): Promise<boolean> {
    await this.#loop.alone(async () => {
      const lost = [theirs.value, ...(this.#unsaved ? [this.#view.value] : [])];
      for (const one of lost) if (!same(one, value)) this.#ports.copies.backUp(one);
      this.#rebase(theirs, value);
    });
    return this.flush();
  }

  /** Restores what was put aside when the other window's value was taken. */
  bringBack() {
    const { replaced } = this.#view;
    if (!replaced) return;
    this.type(replaced.value);
    this.#show({ replaced: null });
  }

  /** Sends the value for good (hands it in), after any running save; returns what `send` returns. */
  async handIn<R extends Snapshot<T>>(send: (value: T, version: number) => Promise<R>): Promise<R> {
    return this.#loop.alone(async () => {
      const { value } = this.#view;
      this.#noteSent(value);
      try {
        const reply = await send(value, this.#base.version);
        this.#adopt(reply, 'saved');
        return reply;
      } catch (error) {
        if (this.#ports.judge(error).kind === 'conflict') await this.#meet();
        else this.#schedule();
        throw error;
      }
    });
  }

  get #unsaved() {
    return !same(this.#view.value, this.#base.value);
  }

  #wasSent(value: T) {
    return this.#sent.includes(fingerprint(value));
  }

  #noteSent(value: T) {
    this.#sent = [...this.#sent, fingerprint(value)].slice(-mostUnanswered);
  }

  #overwrite(theirs: Snapshot<T>, value: T) {
    this.#rebase(theirs, value);
    this.retry();
  }

  #rebase(theirs: Snapshot<T>, value: T) {
    this.#base = theirs;
    this.#sent = [];
    this.#show({ value, conflict: null, refusal: null });
    this.#show({ state: this.#unsaved ? 'dirty' : 'saved' });
    if (this.#unsaved) this.#keep();
    else this.#ports.copies.forget(value);
  }

  #adopt(server: Snapshot<T>, state: SaveState) {
    this.#base = server;
    this.#sent = [];
    this.#loop.reached();
    this.#ports.copies.forget(this.#base.value);
    this.#show({
      ...{ value: server.value, saveTime: server.saveTime, state },
      ...{ conflict: null, restored: false, refusal: null, kept: true, replaced: null },
    });
  }

  async #save(): Promise<void> {
    if (this.#view.conflict) return;
    if (this.#unsaved) return this.#begin();
    this.#ports.copies.forget(this.#base.value);
    this.#show({ state: this.#view.state === 'clean' ? 'clean' : 'saved', kept: true });
  }

  async #begin(): Promise<void> {
    const { conflict, value } = this.#view;
    if (conflict || this.#ports.isReady?.(value) === false) return;
    await this.#send(value);
  }

  async #send(value: T) {
    this.#noteSent(value);
    this.#keep();
    if (!this.#loop.failing) this.#show({ state: 'saving' });
    try {
      const { version, saveTime, adopt } = await this.#ports.save(value, this.#base.version, this.#typedAt);
      if (adopt) this.#show({ value: adopt(this.#view.value) });
      this.#acknowledged({ value: adopt ? adopt(value) : value, version, saveTime });
    } catch (error) {
      const verdict = this.#ports.judge(error);
      if (verdict.kind === 'conflict') await this.#meet();
      else if (verdict.kind === 'refused') this.#show({ state: 'dirty', refusal: verdict.refusal });
      else this.#later(verdict.kind);
    }
  }

  #acknowledged(server: Snapshot<T>) {
    this.#base = server;
    this.#sent = [];
    this.#loop.reached();
    this.#show({ saveTime: server.saveTime, restored: false, refusal: null });
    if (this.#unsaved) {
      this.#show({ state: 'dirty' });
      this.#keep();
      this.#schedule();
    } else {
      this.#ports.copies.forget(this.#base.value);
      this.#show({ state: 'saved', kept: true });
    }
  }

  /**
   * Handles a refusal because the server has a newer value: ours when only the response was lost, otherwise another
   * window's.
   */
  async #meet() {
    try {
      const server = await this.#ports.load();
      if (same(server.value, this.#view.value) || this.#wasSent(server.value)) this.#acknowledged(server);
      else this.#show({ conflict: server, state: 'dirty' });
    } catch {
      this.#later('offline');
    }
  }

  #later(state: 'offline' | 'failed') {
    this.#show({ state });
    this.#loop.failed();
  }

  #schedule() {
    if (!this.#view.conflict && this.#unsaved) this.#loop.changed();
  }

  #keep() {
    const { value, kept: before } = this.#view;
    const copy = { value, version: this.#base.version, sent: this.#sent, typedAt: this.#typedAt };
    const kept = this.#ports.copies.write(copy);
    if (kept !== before) this.#show({ kept });
  }

  #show(change: Partial<AutosaveView<T>>) {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
