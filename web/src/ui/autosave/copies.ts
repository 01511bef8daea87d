import { keepText } from '../../api/keep-text.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** One JSON value in this browser, under a name that contains its owner's id. */
export class LocalCopy<T> {
  readonly #name: string;
  readonly #store: () => Store;
  readonly #fits: (value: unknown) => value is T;

  constructor(name: string, fits: (value: unknown) => value is T, store: () => Store = () => localStorage) {
    this.#name = name;
    this.#fits = fits;
    this.#store = store;
  }

  read(): T | null {
    try {
      const value: unknown = JSON.parse(this.#store().getItem(this.#name) ?? 'null');
      return this.#fits(value) ? value : null;
    } catch {
      return null;
    }
  }

  /** Returns false when the browser does not store it: the screen then shows the only copy. */
  write = (value: T): boolean => keepText(this.#store(), this.#name, JSON.stringify(value));

  drop() {
    try {
      this.#store().removeItem(this.#name);
    } catch {
      // A store that cannot be written holds no copy either.
    }
  }
}

/** Value that the server has not acknowledged. */
export interface Unsaved<T> {
  value: T;
  /** Version of the server's value that it is based on. */
  version: number;
  /** Fingerprints of the values sent without a response so far. */
  sent: string[];
  /** Time of typing, by the server's clock: `YYYY-MM-DD HH:mm:ss`. */
  typedAt: string;
}

export interface Backup<T> {
  time: number;
  value: T;
}

type Stored<T> = Unsaved<T> & { window: string };

interface Options {
  /** Maximum number of backups after a choice; 0 where no page shows them. */
  backups?: number;
  /** Distinguishes this window from other windows of the same browser. */
  window?: string;
  store?: Store;
}

const isStored = <T>(value: unknown): value is Stored<T> =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof (value as Stored<T>).version === 'number' &&
  Array.isArray((value as Stored<T>).sent);

/** Copies of a self-saving value in this browser: the unsaved one, and backups of values that lost in a choice. */
export class Copies<T> {
  readonly #store: Store;
  readonly #unsaved: LocalCopy<Stored<T>>;
  readonly #backupKey: string;
  readonly #most: number;
  readonly #window: string;

  constructor(name: string, { backups = 0, window = windowName(), store = localStorage }: Options = {}) {
    this.#store = store;
    this.#unsaved = new LocalCopy(name, isStored<T>, () => store);
    this.#backupKey = `${name}:backup:`;
    this.#most = backups;
    this.#window = window;
  }

  read = (): Unsaved<T> | null => this.#unsaved.read();

  /** Returns whether the browser stored it. */
  write(copy: Unsaved<T>): boolean {
    const before = this.#unsaved.read();
    // Two windows share one name: the other window's unsaved value must not be lost by this write.
    if (before && before.window !== this.#window && !same(before.value, copy.value)) this.backUp(before.value);
    return this.#unsaved.write({ ...copy, window: this.#window });
  }

  /** Drops the copy of `saved`, which the server has, and what this window wrote before. */
  forget(saved: T) {
    const copy = this.#unsaved.read();
    if (copy && (copy.window === this.#window || same(copy.value, saved))) this.#unsaved.drop();
  }

  /** Turns a copy that never arrived into a backup, when the value is closed. */
  putAside(saved: T) {
    const copy = this.#unsaved.read();
    if (!copy) return;
    if (!same(copy.value, saved)) this.backUp(copy.value);
    this.#unsaved.drop();
  }

  backUp(value: T) {
    if (this.#most === 0 || textOf(value).trim() === '') return;
    const backups = this.backups();
    if (backups.some((backup) => same(backup.value, value))) return;
    // Without space for it, the value is still on the screen or at the server.
    // Two values that lose in the same choice have times of their own, so that neither replaces the other.
    const time = Math.max(Date.now(), (backups[0]?.time ?? 0) + 1);
    if (!keepText(this.#store, `${this.#backupKey}${time}`, JSON.stringify(value))) return;
    for (const old of backups.slice(this.#most - 1)) this.#store.removeItem(`${this.#backupKey}${old.time}`);
  }

  /** Backups, newest first. */
  backups(): Backup<T>[] {
    const found: Backup<T>[] = [];
    for (let at = 0; at < this.#store.length; at += 1) {
      const key = this.#store.key(at);
      if (!key?.startsWith(this.#backupKey)) continue;
      const value = new LocalCopy(key, isAny<T>, () => this.#store).read();
      if (value !== null) found.push({ time: Number(key.slice(this.#backupKey.length)), value });
    }
    return found.sort((one, other) => other.time - one.time);
  }
}

const isAny = <T>(value: unknown): value is T => value !== null;

/** Returns the name of this window; a reload keeps it. */
export function windowName() {
  const key = 'xueyan:window';
  try {
    const known = sessionStorage.getItem(key);
    if (known) return known;
    const made = crypto.getRandomValues(new Uint32Array(2)).join('');
    return keepText(sessionStorage, key, made) ? made : 'only';
  } catch {
    return 'only';
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns whether two values are equal; values other than strings are compared as JSON. */
export const same = <T>(one: T, other: T): boolean => Object.is(one, other) || textOf(one) === textOf(other);

/** Returns a short hash of a value (cyrb53); it does not withstand malice. */
export function fingerprint(value: unknown): string {
  const text = textOf(value);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${text.length}-${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
