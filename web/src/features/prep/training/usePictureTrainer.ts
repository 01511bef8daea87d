import { useQueryClient } from '@tanstack/react-query';
import type { Epoch, PictureConfig } from '@xueyan/contract/prep/picture-training';
import { trainingApi } from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { useEffect, useRef, useState } from 'react';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import {
  fetchPictures,
  keepTraining,
  newPageNetWorker,
  type PagePictureJob,
  type PageSource,
} from './page-picture-client.ts';
import type { PictureTrained } from './page-picture-trainer.ts';

/** What is trained in the page. */
export interface PictureOrder {
  source: PageSource;
  name: string;
  config: PictureConfig;
  calculator: PagePictureJob['calculator'];
}

/** A training on pictures in the page, and how far it is. */
export interface PictureTraining {
  order: PictureOrder;
  step: 'fetching' | 'training' | 'keeping' | 'kept' | 'failed';
  /** Pictures that have come, and all of them. */
  fetched: { done: number; all: number };
  epochs: Epoch[];
  /** What calculates; empty before it has begun. */
  calculator: string;
  /** Reason of a failure as trainings say it; empty where the server has said it in words. */
  refused: string;
  said: string;
  /** What was trained but could not be stored. */
  unkept: PictureTrained | null;
  runId: string;
}

type Said = { epoch: Epoch } | { trained: PictureTrained } | { refused: string } | { calculator: string };

const begun = (order: PictureOrder): PictureTraining => ({
  ...{ order, step: 'fetching', fetched: { done: 0, all: 0 }, epochs: [], calculator: '' },
  ...{ refused: '', said: '', unkept: null, runId: '' },
});

/** Trains a net in a worker of this page and stores it at its end; a page that closes ends the training. */
export function usePictureTrainer() {
  const client = useQueryClient();
  const worker = useRef<Worker | null>(null);
  const fetching = useRef<AbortController | null>(null);
  const [training, setTraining] = useState<PictureTraining | null>(null);
  const end = () => {
    fetching.current?.abort();
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(
    () => () => {
      fetching.current?.abort();
      worker.current?.terminate();
    },
    [],
  );
  const change = (next: Partial<PictureTraining>) => setTraining((before) => before && { ...before, ...next });
  const fail = (error: unknown) => change({ step: 'failed', said: textsFor(error) });
  const keep = async (order: PictureOrder, epochs: Epoch[], trained: PictureTrained) => {
    change({ step: 'keeping', unkept: trained, said: '' });
    try {
      const { source, name, config } = order;
      const runId = await keepTraining({ ...source, name, config, epochs }, trained);
      change({ step: 'kept', unkept: null, runId });
      for (const { path } of [trainingApi.list, trainingSectionApi.get])
        void client.invalidateQueries({ queryKey: [path] });
    } catch (error) {
      fail(error);
    }
  };
  const train = (order: PictureOrder, job: PagePictureJob) => {
    const epochs: Epoch[] = [];
    const made = newPageNetWorker();
    worker.current = made;
    made.addEventListener('error', () => change({ step: 'failed', refused: 'broken' }));
    made.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if ('calculator' in data) change({ calculator: data.calculator });
      else if ('epoch' in data) {
        epochs.push(data.epoch);
        change({ epochs: [...epochs] });
      } else {
        end();
        if ('trained' in data) void keep(order, epochs, data.trained);
        else change({ step: 'failed', refused: data.refused });
      }
    });
    made.postMessage({ job }, [job.pictures.pixels.buffer]);
  };
  const start = async (order: PictureOrder) => {
    end();
    const asked = new AbortController();
    fetching.current = asked;
    setTraining(begun(order));
    try {
      const tell = (done: number, all: number) => change({ fetched: { done, all } });
      const pictures = await fetchPictures(order.source, tell, asked.signal);
      change({ step: 'training' });
      train(order, { pictures, config: order.config, calculator: order.calculator });
    } catch (error) {
      if (!asked.signal.aborted) fail(error);
    }
  };
  const stop = () => {
    end();
    change({ step: 'failed', refused: 'stopped' });
  };
  const keepAgain = () => {
    if (training?.unkept) void keep(training.order, training.epochs, training.unkept);
  };
  return { training, start: (order: PictureOrder) => void start(order), stop, keepAgain };
}
