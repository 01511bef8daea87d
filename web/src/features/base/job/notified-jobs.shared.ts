import { keepText } from '../../../api/keep-text.ts';

type Stage = 'begun' | 'told';

/** What this browser knows of its person's jobs: of all its tabs one tells of an end, and a reload loses none. */
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

/** Those whose progress is on the screen of this tab: nobody has to be told of their end. */
const onScreen = new Set<string>();

/** Tabs do not tell at the same moment, and one that is looked at comes before the hidden ones. */
const pauseMs = () => (document.visibilityState === 'visible' ? 150 : 1000) + Math.random() * 350;

export const notifiedJobs = {
  /** It is under way; its end is to be told. */
  begun: (jobId: string) => {
    if (!stageOf(jobId)) put(jobId, 'begun');
  },
  /** Jobs whose end this browser has not heard of. */
  awaited: (): string[] => read().flatMap(([id, stage]) => (stage === 'begun' ? [id] : [])),
  /** Whether the end of the job is to be told by this tab. */
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
