import { keepText } from '../../../api/keep-text.ts';

type Stage = 'begun' | 'told';

/**
 * Name of the stored stages of the person's jobs: one tab of the browser notifies of an end, and a reload misses none.
 */
const key = 'JOBS';
const most = 50;

const read = (): [string, Stage][] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.map(([id, stage]) => [String(id), stage === 'told' ? 'told' : 'begun']) : [];
  } catch {
    return [];
  }
};

const put = (jobId: string, stage: Stage) =>
  keepText(localStorage, key, JSON.stringify([...read().filter(([id]) => id !== jobId), [jobId, stage]].slice(-most)));

const stageOf = (jobId: string) => read().find(([id]) => id === jobId)?.[1];

/** Jobs whose progress this tab shows; their end needs no notification. */
const onScreen = new Set<string>();

/** Delays tabs differently, and a visible one less than hidden ones, so that one notifies first. */
const pauseMs = () => (document.visibilityState === 'visible' ? 150 : 1000) + Math.random() * 350;

export const notifiedJobs = {
  /** Records that a job has started and its end is to be notified. */
  begun: (jobId: string) => {
    if (!stageOf(jobId)) put(jobId, 'begun');
  },
  /** Returns the jobs whose end this browser has not received. */
  awaited: (): string[] => read().flatMap(([id, stage]) => (stage === 'begun' ? [id] : [])),
  /** Returns whether this tab should notify of the job's end. */
  takeToTell: async (jobId: string): Promise<boolean> => {
    if (stageOf(jobId) === 'told') return false;
    if (onScreen.has(jobId)) {
      put(jobId, 'told');
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs()));
    if (stageOf(jobId) === 'told') return false;
    put(jobId, 'told');
    return true;
  },
  show: (jobId: string) => {
    onScreen.add(jobId);
    return () => {
      onScreen.delete(jobId);
    };
  },
};
