import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

const set = (next: boolean) => {
  isOpen = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * State of the student's list of open attendance sessions, which the header's button and the prompt open; shown once.
 */
export const studentPanel = { open: () => set(true), close: () => set(false) };

export const useStudentPanel = () => useSyncExternalStore(subscribe, () => isOpen);
