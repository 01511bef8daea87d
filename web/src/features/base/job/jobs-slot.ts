import { useSyncExternalStore } from 'react';

/** Open views of the jobs: their list, and one of them. */
interface Place {
  list: boolean;
  jobId: string | null;
}

// Outside of any component: it is opened from pages and notifications, and mounted beside the pages.
let place: Place = { list: false, jobId: null };
const listeners = new Set<() => void>();

const change = (part: Partial<Place>) => {
  place = { ...place, ...part };
  for (const listener of listeners) listener();
};

export const openJobs = () => change({ list: true });
export const closeJobs = () => change({ list: false });
export const openJob = (jobId: string) => change({ jobId });
export const closeJob = () => change({ jobId: null });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useJobsSlot = (): Place => useSyncExternalStore(subscribe, () => place);
