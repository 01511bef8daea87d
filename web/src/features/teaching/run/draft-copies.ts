import { keepText } from '../../../api/keep-text.ts';

/** A text that the server has not acknowledged. */
export interface DraftCopy {
  content: string;
  /** Of the server's text it grew from. */
  version: number;
  /** Prints of the texts sent with no answer yet. */
  sent: string[];
}

export interface Backup {
  time: number;
  content: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const mostBackups = 10;

/** A report's copies in the browser: the one not saved yet, and backups of what a choice put aside. */
export class DraftCopies {
  readonly #store: Store;
  readonly #key: string;
  readonly #backupKey: string;
  readonly #window: string;

  constructor(store: Store, runId: string, window: string) {
    this.#store = store;
    this.#key = `xueyan:report:${runId}`;
    this.#backupKey = `xueyan:report-backup:${runId}:`;
    this.#window = window;
  }

  read(): (DraftCopy & { window: string }) | null {
    try {
      const copy: unknown = JSON.parse(this.#store.getItem(this.#key) ?? 'null');
      return isCopy(copy) ? copy : null;
    } catch {
      return null;
    }
  }

  /** Answers whether the browser took it. */
  write(copy: DraftCopy): boolean {
    const before = this.read();
    // Two windows share one place: what the other has not saved yet must not vanish under us.
    if (before && before.window !== this.#window && before.content !== copy.content) this.backUp(before.content);
    return keepText(this.#store, this.#key, JSON.stringify({ ...copy, time: Date.now(), window: this.#window }));
  }

  /** The server has `saved`: no copy of it is needed, nor of what this window wrote before. */
  forget(saved: string) {
    const copy = this.read();
    if (copy && (copy.window === this.#window || copy.content === saved)) this.#remove();
  }

  /** The report is closed: a copy that never arrived becomes a backup. */
  putAside(saved: string) {
    const copy = this.read();
    if (!copy) return;
    if (copy.content !== saved) this.backUp(copy.content);
    this.#remove();
  }

  #remove() {
    try {
      this.#store.removeItem(this.#key);
    } catch {
      // A store that cannot be written holds no copy either.
    }
  }

  backUp(content: string) {
    const backups = this.backups();
    if (content.trim() === '' || backups.some((backup) => backup.content === content)) return;
    // Without room for it, the text is still on the screen or at the server.
    if (!keepText(this.#store, `${this.#backupKey}${Date.now()}`, content)) return;
    for (const old of backups.slice(mostBackups - 1)) this.#store.removeItem(`${this.#backupKey}${old.time}`);
  }

  /** Newest first. */
  backups(): Backup[] {
    const found: Backup[] = [];
    for (let at = 0; at < this.#store.length; at += 1) {
      const key = this.#store.key(at);
      if (!key?.startsWith(this.#backupKey)) continue;
      found.push({ time: Number(key.slice(this.#backupKey.length)), content: this.#store.getItem(key) ?? '' });
    }
    return found.sort((one, other) => other.time - one.time);
  }
}

const isCopy = (value: unknown): value is DraftCopy & { window: string } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as DraftCopy).content === 'string' &&
  typeof (value as DraftCopy).version === 'number' &&
  Array.isArray((value as DraftCopy).sent);

/** Tells one text from another in a few characters (cyrb53); not meant to withstand malice. */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${text.length}-${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
