import type { Upload } from 'tus-js-client';
import { keepText } from '../../api/keep-text.ts';
import { cachedFiles } from './cached-files.ts';
import { type Started, startTransfer } from './transfer.ts';

export type UploadState = 'waiting' | 'uploading' | 'paused' | 'success' | 'error';

export interface UploadItem {
  /** Identifies the same file when it is chosen again. */
  key: string;
  name: string;
  bytes: number;
  sent: number;
  /** Bytes per second, over the last few seconds. */
  speed: number;
  state: UploadState;
  /** Reason of a failure; empty otherwise. */
  reason: string;
  /** False when the browser has lost the file: the same one must be chosen again. */
  atHand: boolean;
}

interface Entry extends UploadItem {
  /** As it was when the file was chosen; undefined for one of before a reload, which the server knows. */
  metadata?: Record<string, string>;
  file: File | null;
  address: string | null;
  transfer: Upload | null;
  samples: { at: number; sent: number }[];
}

/** Stored part of an unfinished upload, for after a reload. */
type Cached = Pick<Entry, 'key' | 'name' | 'bytes' | 'sent' | 'address'> & { paused: boolean };

interface QueueOptions {
  /** Key under which unfinished uploads are stored in this browser. */
  name: string;
  endpoint: string;
  metadata: Record<string, string>;
  /** Resolves with why a file is refused; empty when it is accepted. Checks the content, not the name alone. */
  check: (file: File) => Promise<string>;
  onUploaded: () => void;
  /** Sends one file after another, so that the server has them in the order in which they were chosen. */
  inOrder?: boolean;
}

const parallel = 2;
const speedOverMs = 3000;

/**
 * Uploads of one component: two at a time, or one where their order matters; each of which can be paused, continues after an interruption, and survives a
 * reload.
 */
export class UploadQueue {
  private entries: Entry[] = [];
  private shown: UploadItem[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly options: QueueOptions;
  closed = false;

  constructor(options: QueueOptions) {
    this.options = options;
    void this.bringBack();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
  readonly items = () => this.shown;

  /** Adds files; one that was begun before continues where it was. */
  async add(files: Iterable<File>) {
    const { metadata } = this.options;
    for (const file of files) {
      const key = keyOf(file);
      const known = this.entries.find((entry) => entry.key === key);
      if (known && ['waiting', 'uploading'].includes(known.state)) continue;
      const entry = known ?? makeEntry({ key, name: file.name, bytes: file.size, sent: 0, address: null });
      if (!known) this.entries.push(entry);
      const reason = await this.options.check(file);
      Object.assign(entry, { file, atHand: true, reason, state: reason ? 'error' : 'waiting' });
      entry.metadata ??= metadata;
      if (!reason) void cachedFiles.keep(this.fileKey(key), file);
      this.changed();
    }
    this.next();
  }

  async pause(key: string) {
    const entry = this.find(key);
    if (!entry) return;
    entry.state = 'paused';
    entry.speed = 0;
    this.changed();
    await entry.transfer?.abort();
    this.next();
  }

  /** Continues, or tries again. */
  resume(key: string) {
    const entry = this.find(key);
    if (!entry?.file) return;
    Object.assign(entry, { state: 'waiting', reason: '' });
    this.changed();
    this.next();
  }

  /** Removes a file, and what the server has of it. */
  async remove(key: string) {
    const entry = this.find(key);
    if (!entry) return;
    this.entries = this.entries.filter((one) => one !== entry);
    void cachedFiles.drop(this.fileKey(key));
    this.changed();
    const unfinished = entry.address !== null && entry.state !== 'success';
    // An upload that cannot be aborted now expires at the server by itself.
    await entry.transfer?.abort(unfinished).catch(() => undefined);
    this.next();
  }

  /** Closes the queue when the component unmounts: nothing more is sent, and everything is stored. */
  close() {
    this.closed = true;
    for (const entry of this.entries) void entry.transfer?.abort();
  }

  private find(key: string) {
    return this.entries.find((entry) => entry.key === key);
  }

  private next() {
    if (this.closed) return;
    const most = this.options.inOrder ? 1 : parallel;
    const running = this.entries.filter(({ state }) => state === 'uploading').length;
    const waiting = this.entries.filter(({ state, file }) => state === 'waiting' && file);
    for (const entry of waiting.slice(0, Math.max(0, most - running))) this.start(entry);
  }

  private start(entry: Entry) {
    if (!entry.file) return;
    entry.state = 'uploading';
    entry.samples = [];
    this.changed();
    const { endpoint } = this.options;
    const metadata = entry.metadata ?? this.options.metadata;
    const started: Started = {
      ...{ endpoint, metadata, file: entry.file, address: entry.address },
      onAddress: (address) => {
        entry.address = address;
        this.changed();
      },
      onProgress: (sent) => this.progress(entry, sent),
      onSuccess: () => {
        Object.assign(entry, { state: 'success', sent: entry.bytes, speed: 0 });
        void cachedFiles.drop(this.fileKey(entry.key));
        this.changed();
        this.options.onUploaded();
        this.next();
      },
      onError: (reason) => {
        if (entry.state !== 'uploading') return;
        Object.assign(entry, { state: 'error', reason, speed: 0 });
        this.changed();
        this.next();
      },
    };
    entry.transfer = startTransfer(started);
  }

  private progress(entry: Entry, sent: number) {
    const now = performance.now();
    entry.sent = sent;
    entry.samples = [...entry.samples.filter(({ at }) => now - at < speedOverMs), { at: now, sent }];
    const first = entry.samples[0];
    if (first && now > first.at) entry.speed = ((sent - first.sent) / (now - first.at)) * 1000;
    this.changed();
  }

  private changed() {
    this.shown = this.entries.map(
      ({ file: _file, address: _a, transfer: _t, samples: _s, metadata: _m, ...item }) => item,
    );
    this.keep();
    for (const listener of this.listeners) listener();
  }

  private keep() {
    const kept: Cached[] = this.entries
      .filter(({ state, address }) => address !== null && state !== 'success')
      .map(({ key, name, bytes, sent, address, state }) => ({
        key,
        name,
        bytes,
        sent,
        address,
        paused: state === 'paused',
      }));
    if (kept.length > 0) keepText(localStorage, this.options.name, JSON.stringify(kept));
    else localStorage.removeItem(this.options.name);
  }

  private async bringBack() {
    const kept = readKept(this.options.name);
    this.entries = kept.map((one) => ({ ...makeEntry(one), state: 'paused' }));
    if (kept.length > 0) this.changed();
    for (const { key, paused } of kept) {
      const file = await cachedFiles.find(this.fileKey(key));
      const entry = this.find(key);
      if (!file || !entry || entry.file || this.closed) continue;
      Object.assign(entry, { file, atHand: true, state: paused ? 'paused' : 'waiting' });
      this.changed();
    }
    this.next();
  }

  private fileKey(key: string) {
    return `${this.options.name} ${key}`;
  }
}

const keyOf = (file: File) => [file.name, file.size, file.lastModified].join(' ');

const makeEntry = (known: Pick<Entry, 'key' | 'name' | 'bytes' | 'sent' | 'address'>): Entry => ({
  ...{ key: known.key, name: known.name, bytes: known.bytes, sent: known.sent, address: known.address },
  ...{ state: 'waiting', speed: 0, reason: '', atHand: false, file: null, transfer: null, samples: [] },
});

function readKept(name: string): Cached[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]');
  } catch {
    return [];
  }
}
