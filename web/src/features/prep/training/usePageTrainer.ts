import type { Epoch } from '@xueyan/contract/prep/picture-training';
import { useEffect, useRef, useState } from 'react';
import type { PageConfig, PageTrained } from './page-trainer.ts';

/** A training in the page, and what has come of it so far. */
export interface PageTraining {
  config: PageConfig;
  epochs: Epoch[];
  trained: PageTrained | null;
  /** Reason for which it ended without a result; empty while there is none. */
  refused: string;
}

type Said = { epoch: Epoch } | { trained: PageTrained } | { refused: string };

/** Trains in a worker of this page; what was trained before is forgotten, and a page that closes ends it. */
export function usePageTrainer() {
  const worker = useRef<Worker | null>(null);
  const [training, setTraining] = useState<PageTraining | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const change = (next: (before: PageTraining) => PageTraining) => setTraining((before) => before && next(before));
  const end = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  const start = (csv: string, config: PageConfig) => {
    end();
    setTraining({ config, epochs: [], trained: null, refused: '' });
    const made = new Worker(new URL('./page-trainer.worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    made.addEventListener('error', () => change((before) => ({ ...before, refused: 'broken' })));
    made.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if ('epoch' in data) change((before) => ({ ...before, epochs: [...before.epochs, data.epoch] }));
      else {
        change((before) => ({ ...before, ...data }));
        end();
      }
    });
    made.postMessage({ csv, config });
  };
  const stop = () => {
    end();
    change((before) => ({ ...before, refused: 'stopped' }));
  };
  return { training, start, stop };
}
