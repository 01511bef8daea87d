import { keepText } from '../../api/keep-text.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** One value of JSON in this browser, under a name that holds its owner's id. */
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

  /** False when the browser does not take it: what is on the screen is then the only copy. */
  write = (value: T): boolean => keepText(this.#store(), this.#name, JSON.stringify(value));

  drop() {
    try {
      this.#store().removeItem(this.#name);
    } catch {
      // A store that cannot be written holds no copy either.
    }
  }
}

/** A value that the server has not acknowledged. */
export interface Unsaved<T> {
  value: T;
  /** Of the server's value it grew from. */
  version: number;
  /** Prints of the values sent with no answer yet. */
  sent: string[];
  /** When it was typed, by the server's clock: `YYYY-MM-DD HH:mm:ss`. */
  typedAt: string;
}

export interface Backup<T> {
  time: number;
  value: T;
}

type Stored<T> = Unsaved<T> & { window: string };

interface Options {
  /** How many values that a choice put aside are kept; none where nobody is shown them. */
  backups?: number;
  /** Tells this window from another one of the same browser. */
  window?: string;
  store?: Store;
}

const isStored = <T>(value: unknown): value is Stored<T> =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof (value as Stored<T>).version === 'number' &&
  Array.isArray((value as Stored<T>).sent);

/** The copies of a self-saving value in this browser: the one not saved yet, and backups of what a choice put aside. */
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

  /** Answers whether the browser took it. */
  write(copy: Unsaved<T>): boolean {
    const before = this.#unsaved.read();
    // Two windows share one name: what the other has not saved yet must not vanish under us.
    if (before && before.window !== this.#window && !same(before.value, copy.value)) this.backUp(before.value);
    return this.#unsaved.write({ ...copy, window: this.#window });
  }

  /** The server has `saved`: no copy of it is needed, nor of what this window wrote before. */
  forget(saved: T) {
    const copy = this.#unsaved.read();
    if (copy && (copy.window === this.#window || same(copy.value, saved))) this.#unsaved.drop();
  }

  /** The value is closed: a copy that never arrived becomes a backup. */
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
    // Without room for it, the value is still on the screen or at the server.
    if (!keepText(this.#store, `${this.#backupKey}${Date.now()}`, JSON.stringify(value))) return;
    for (const old of backups.slice(this.#most - 1)) this.#store.removeItem(`${this.#backupKey}${old.time}`);
  }

  /** Newest first. */
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

/** A reload stays the same window. */
function windowName() {
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

/** Whether two values say the same; what is not a text is compared as JSON. */
export const same = <T>(one: T, other: T): boolean => Object.is(one, other) || textOf(one) === textOf(other);

/** Tells one value from another in a few characters (cyrb53); not meant to withstand malice. */
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
