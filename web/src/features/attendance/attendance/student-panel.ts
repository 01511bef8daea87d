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

/** The list of a student's open sign-ins: opened by the header's tool or by the prompt, shown once. */
export const studentPanel = { open: () => set(true), close: () => set(false) };

export const useStudentPanel = () => useSyncExternalStore(subscribe, () => isOpen);
