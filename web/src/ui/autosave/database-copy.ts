import { LocalCopy } from './copies.ts';

const storeName = 'copy';

/** Number of copies in a browser that may be removed for others. */
const mostCopies = 100;

/** What makes room for more copies. */
interface Room {
  /** Returns whether a stored value may be removed: nobody waits for it to arrive. By default none may. */
  mayGo?: (value: unknown) => boolean;
  /** Number of copies of all names that may be removed, beyond which the oldest of them are. */
  most?: number;
}

/** A value as the database has it; a bare one was written by a former version. */
interface Written {
  value: unknown;
  /** By this device's clock. */
  writtenAt: number;
}

const isWritten = (stored: unknown): stored is Written =>
  typeof stored === 'object' && stored !== null && 'value' in stored && 'writtenAt' in stored;

const readStored = (stored: unknown): unknown => (isWritten(stored) ? stored.value : stored);

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('xueyan.copies', 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });

/** Removes the oldest of the copies that may be removed, except the one of that name. */
async function trim(
  database: IDBDatabase,
  name: string,
  { mayGo = () => false, most = mostCopies }: Room,
): Promise<void> {
  const transaction = database.transaction(storeName, 'readwrite');
  const store = transaction.objectStore(storeName);
  const count = store.count();
  count.onsuccess = () => {
    if (count.result <= most) return;
    const found: { key: IDBValidKey; writtenAt: number }[] = [];
    const cursor = store.openCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (at) {
        if (at.key !== name && mayGo(readStored(at.value)))
          found.push({ key: at.key, writtenAt: isWritten(at.value) ? at.value.writtenAt : 0 });
        return at.continue();
      }
      const oldest = found.sort((one, other) => one.writtenAt - other.writtenAt);
      for (const { key } of oldest.slice(0, Math.max(0, oldest.length - most))) store.delete(key);
    };
  };
  await done(transaction);
}

/**
 * One value in this browser's database, which has space where the small store has none; the small store takes over
 * where the database is refused. The stored value is read before the copy is handed out, so reading is synchronous.
 */
export class DatabaseCopy<T> {
  readonly #name: string;
  readonly #small: LocalCopy<T>;
  readonly #database: IDBDatabase | null;
  #value: T | null;
  #next: (() => Promise<void>) | null = null;
  #busy = false;
  /** Called with whether the last value is stored; on false the screen shows the only copy. */
  onKept: (kept: boolean) => void = () => {};

  private constructor(name: string, small: LocalCopy<T>, database: IDBDatabase | null, value: T | null) {
    this.#name = name;
    this.#small = small;
    this.#database = database;
    this.#value = value;
  }

  /** A value that somebody waits for stays until it is dropped, however many copies there are. */
  static async open<T>(name: string, fits: (value: unknown) => value is T, room: Room = {}): Promise<DatabaseCopy<T>> {
    const small = new LocalCopy<T>(name, fits);
    try {
      const database = await openDatabase();
      const transaction = database.transaction(storeName);
      const request = transaction.objectStore(storeName).get(name);
      await done(transaction);
      const value = readStored(request.result) ?? null;
      // Room is no condition for going on.
      await trim(database, name, room).catch(() => {});
      // The small store is written where the database failed, so its value is the newer one.
      return new DatabaseCopy(name, small, database, small.read() ?? (fits(value) ? value : null));
    } catch {
      return new DatabaseCopy(name, small, null, small.read());
    }
  }

  read = (): T | null => this.#value;

  write = (value: T): void => {
    this.#value = value;
    this.#then(async () => {
      try {
        await this.#change((store) => store.put({ value, writtenAt: Date.now() } satisfies Written, this.#name));
        this.#small.drop();
        this.onKept(true);
      } catch {
        this.onKept(this.#small.write(value));
      }
    });
  };

  drop = (): void => {
    this.#value = null;
    this.#then(async () => {
      this.#small.drop();
      await this.#change((store) => store.delete(this.#name)).catch(() => {});
      this.onKept(true);
    });
  };

  async #change(act: (store: IDBObjectStore) => unknown): Promise<void> {
    if (!this.#database) throw new Error('no database');
    const transaction = this.#database.transaction(storeName, 'readwrite', { durability: 'strict' });
    act(transaction.objectStore(storeName));
    await done(transaction);
  }

  /** Runs one change at a time; of those that wait, only the last is run. */
  #then(act: () => Promise<void>) {
    this.#next = act;
    if (!this.#busy) void this.#run();
  }

  async #run() {
    this.#busy = true;
    for (let act = this.#next; act; act = this.#next) {
      this.#next = null;
      await act();
    }
    this.#busy = false;
  }
}
