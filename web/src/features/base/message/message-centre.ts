import { useSyncExternalStore } from 'react';

/** Whether the message centre is open, and at which type of message. */
interface Centre {
  open: boolean;
  type: string | null;
}

// Not a component's: on a phone the button that opens it is gone by the time it shows.
let centre: Centre = { open: false, type: null };
const listeners = new Set<() => void>();

const change = (next: Centre) => {
  centre = next;
  for (const listener of listeners) listener();
};

export const openMessages = (type: string | null = null) => change({ open: true, type });
export const closeMessages = () => change({ ...centre, open: false });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useMessageCentre = (): Centre => useSyncExternalStore(subscribe, () => centre);

export const loadDrawer = () => import('./MessageDrawer.tsx');
