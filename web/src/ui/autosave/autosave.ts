import type { AutosavePorts, AutosaveView, SaveState, Snapshot } from './autosave-port.ts';
import { fingerprint, same } from './copies.ts';
import { SaveTimer } from './save-timer.ts';

const mostUnanswered = 50;

/**
 * A value that saves itself. Each change is in this browser's store at once and at the server soon after;
 * one save is under way at a time. No path through here drops a value without a backup of it.
 */
export class Autosave<T> {
  readonly #ports: AutosavePorts<T>;
  readonly #listeners = new Set<() => void>();
  readonly #timer = new SaveTimer(() => void this.#save());
  #view: AutosaveView<T>;
  /** What the server acknowledged last. */
  #base: Snapshot<T>;
  /** Prints of what was sent without an answer: the server may have it although the reply was lost. */
  #sent: string[] = [];
  #typedAt: string;
  #busy: Promise<void> | null = null;
  #stopped = true;

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
    this.#stopped = false;
    if (this.#unsaved) this.retry();
  }

  /** Ends the timers; the browser's copy waits for the next visit. */
  stop() {
    this.#stopped = true;
    this.#timer.clear();
  }

  type(value: T) {
    if (same(value, this.#view.value)) return;
    this.#typedAt = this.#ports.now();
    this.#show({ value, state: 'dirty', refusal: null });
    this.#keep();
    this.#schedule();
  }

  /** Saves now, where nothing stands against it: the network is back, or the page is left. */
  retry() {
    void this.#save();
  }

  /** Saves what is not saved yet, after any save under way; answers whether the server has it all. */
  async flush(): Promise<boolean> {
    this.#timer.clear();
    // Of several that waited the first may have begun anew: one look is not enough.
    while (this.#busy) await this.#busy;
    if (this.#unsaved) await this.#begin();
    return !this.#unsaved;
  }

  /** Whether the server has not acknowledged what is here. */
  readonly isUnsaved = () => this.#unsaved;

  /** The server's value was read again. What was typed is never replaced by it. */
  sync(server: Snapshot<T>) {
    if (this.#busy || this.#view.conflict || server.version <= this.#base.version) return;
    if (this.#unsaved) {
      // Ours, with its reply lost: type on from there. Somebody else's: the next save will tell.
      if (this.#wasSent(server.value)) this.#acknowledged(server);
      return;
    }
    this.#base = server;
    this.#show({ value: server.value, saveTime: server.saveTime });
  }

  /** The value is closed for writing; what never reached the server is put aside. */
  close(server: Snapshot<T>) {
    this.#timer.clear();
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

  /** Types again what taking the other window's value put aside. */
  bringBack() {
    const { replaced } = this.#view;
    if (!replaced) return;
    this.type(replaced.value);
    this.#show({ replaced: null });
  }

  /** Sends the value for good (hands it in), after any save under way; answers what `send` answers. */
  async handIn<R extends Snapshot<T>>(send: (value: T, version: number) => Promise<R>): Promise<R> {
    this.#timer.clear();
    while (this.#busy) await this.#busy;
    const { value } = this.#view;
    this.#noteSent(value);
    const sending = send(value, this.#base.version);
    const done = sending.then(
      (reply) => this.#adopt(reply, 'saved'),
      async (error) => {
        if (this.#ports.judge(error).kind === 'conflict') await this.#meet();
        else this.#schedule();
      },
    );
    await this.#whileBusy(done);
    return sending;
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
    this.#base = theirs;
    this.#sent = [];
    this.#show({ value, conflict: null, state: 'dirty' });
    this.#keep();
    this.retry();
  }

  #adopt(server: Snapshot<T>, state: SaveState) {
    this.#base = server;
    this.#sent = [];
    this.#timer.succeeded();
    this.#ports.copies.forget(this.#base.value);
    this.#show({
      ...{ value: server.value, saveTime: server.saveTime, state },
      ...{ conflict: null, restored: false, refusal: null, kept: true, replaced: null },
    });
  }

  async #save(): Promise<void> {
    if (this.#busy || this.#view.conflict || this.#stopped) return;
    this.#timer.clear();
    if (this.#unsaved) return this.#begin();
    this.#ports.copies.forget(this.#base.value);
    this.#show({ state: this.#view.state === 'clean' ? 'clean' : 'saved', kept: true });
  }

  async #begin(): Promise<void> {
    const { conflict, value } = this.#view;
    if (conflict || this.#ports.isReady?.(value) === false) return;
    await this.#whileBusy(this.#send(value));
  }

  async #whileBusy(work: Promise<void>) {
    this.#busy = work.finally(() => {
      this.#busy = null;
    });
    await this.#busy;
  }

  async #send(value: T) {
    this.#noteSent(value);
    this.#keep();
    if (!this.#timer.failing) this.#show({ state: 'saving' });
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
    this.#timer.succeeded();
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

  /** The server refused because it has a newer value: ours, when only the reply was lost, else another window's. */
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
    if (!this.#stopped) this.#timer.failed();
  }

  #schedule() {
    if (!this.#stopped && !this.#view.conflict && this.#unsaved) this.#timer.typed();
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
