import { pageTableApi } from '@xueyan/contract/prep/page-table';
import type { Epoch } from '@xueyan/contract/prep/picture-training';
import type { TableNet } from '@xueyan/contract/prep/table-model';
import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { fetchPictures, newPageNetWorker } from './page-picture-client.ts';
import type { PictureTrained } from './page-picture-trainer.ts';
import { filesOfTrained, type PageOrder, sendTrained, unsentTraining } from './page-training-files.ts';
import { trainingSlot } from './training-slot.ts';

/** A training in this browser, and how far it is. */
export interface PageTraining {
  ownerId: string;
  /** Address of the page that began it. */
  from: string;
  order: PageOrder;
  step: 'fetching' | 'training' | 'keeping' | 'kept' | 'failed';
  /** Pictures that have come, and all of them. */
  fetched: { done: number; all: number };
  epochs: Epoch[];
  /** What calculates; empty before it has begun, and for tables. */
  calculator: string;
  /** Reason of a failure as trainings say it; empty where the server has said it in words. */
  refused: string;
  said: string;
  /** Files of what was trained but could not be stored. */
  unkept: File[] | null;
  runId: string;
}

type Said = { epoch: Epoch } | { trained: PictureTrained | TableNet } | { refused: string } | { calculator: string };

// Outside of any component: it goes on while other pages are open, one at a time.
let training: PageTraining | null = null;
let worker: Worker | null = null;
let fetching: AbortController | null = null;
/** Who was signed in when it began. */
let signedIn: string | undefined;
const listeners = new Set<() => void>();

/** Returns true while closing the page would lose something. */
const isUnderWay = (one: PageTraining | null) =>
  one !== null && (one.step === 'fetching' || one.step === 'training' || one.step === 'keeping');
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function set(next: PageTraining | null) {
  training = next;
  if (isUnderWay(next)) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  trainingSlot.show(next !== null);
  for (const listener of listeners) listener();
}
/** Changes the training, unless another one has begun since. */
const change = (order: PageOrder, next: Partial<PageTraining>) => {
  if (training?.order === order) set({ ...training, ...next });
};

function end() {
  fetching?.abort();
  worker?.terminate();
  worker = null;
}

/** A training belongs to whoever began it, and ends when they sign out; what could not be stored stays for them. */
session.subscribe(() => {
  if (training === null || session.user()?.id === signedIn) return;
  end();
  set(null);
});

async function keep(order: PageOrder, files: File[]): Promise<void> {
  if (training?.order !== order) return;
  const { ownerId, from } = training;
  change(order, { step: 'keeping', unkept: files, refused: '', said: '' });
  // Before it is sent: whoever reloads now finds it again.
  await unsentTraining.keep(ownerId, files, from).catch(() => undefined);
  // Its owner may have signed out meanwhile: it waits for them.
  if (training?.order !== order) return;
  try {
    const runId = await sendTrained(files);
    await unsentTraining.drop(ownerId).catch(() => undefined);
    change(order, { step: 'kept', unkept: null, runId });
  } catch (error) {
    change(order, { step: 'failed', said: textsFor(error) });
  }
}

function listen(made: Worker, order: PageOrder) {
  const epochs: Epoch[] = [];
  worker = made;
  made.addEventListener('error', () => change(order, { step: 'failed', refused: 'broken' }));
  made.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (made !== worker) return;
    if ('calculator' in data) change(order, { calculator: data.calculator });
    else if ('epoch' in data) {
      epochs.push(data.epoch);
      change(order, { epochs: [...epochs] });
    } else {
      end();
      if ('trained' in data) void keep(order, filesOfTrained(order, epochs, data.trained));
      else change(order, { step: 'failed', refused: data.refused });
    }
  });
}

async function train(order: PageOrder, signal: AbortSignal): Promise<void> {
  if (!('calculator' in order)) {
    const { csv } = await call(pageTableApi.table, order.source, signal);
    signal.throwIfAborted();
    const made = new Worker(new URL('./table-trainer.worker.ts', import.meta.url), { type: 'module' });
    listen(made, order);
    change(order, { step: 'training' });
    made.postMessage({ csv, config: order.config });
    return;
  }
  const tell = (done: number, all: number) => change(order, { fetched: { done, all } });
  const pictures = await fetchPictures(order.source, tell, signal);
  const made = newPageNetWorker();
  listen(made, order);
  change(order, { step: 'training' });
  const job = { pictures, config: order.config, calculator: order.calculator };
  made.postMessage({ job }, [job.pictures.pixels.buffer]);
}

const empty: Omit<PageTraining, 'ownerId' | 'from' | 'order'> = {
  ...{ fetched: { done: 0, all: 0 }, epochs: [], calculator: '', refused: '', said: '', unkept: null, runId: '' },
  step: 'fetching',
};

/** The training of this browser: trains in a worker, and stores what comes of it. */
export const pageTraining = {
  get: () => training,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Begins a training in place of any other. */
  start: async (order: PageOrder, { ownerId, from }: Pick<PageTraining, 'ownerId' | 'from'>): Promise<void> => {
    end();
    const asked = new AbortController();
    fetching = asked;
    signedIn = session.user()?.id;
    set({ ...empty, epochs: [], ownerId, from, order });
    await unsentTraining.drop(ownerId).catch(() => undefined);
    try {
      await train(order, asked.signal);
    } catch (error) {
      if (!asked.signal.aborted) change(order, { step: 'failed', said: textsFor(error) });
    }
  },
  stop: () => {
    end();
    if (training) set({ ...training, step: 'failed', refused: 'stopped' });
  },
  keepAgain: async (): Promise<void> => {
    if (training?.unkept) await keep(training.order, training.unkept);
  },
  /** Forgets the training, and with it what could not be stored. */
  forget: async (): Promise<void> => {
    const ownerId = training?.ownerId;
    end();
    set(null);
    if (ownerId) await unsentTraining.drop(ownerId).catch(() => undefined);
  },
  /** Takes up what this person's last page could not store. */
  restore: async (ownerId: string): Promise<void> => {
    if (training?.ownerId === ownerId) return;
    const found = await unsentTraining.find(ownerId).catch(() => null);
    if (!found || training?.ownerId === ownerId) return;
    const { order, epochs, files, from } = found;
    set({ ...empty, ownerId, from, order, epochs, step: 'failed', refused: 'unkept', unkept: files });
  },
};
