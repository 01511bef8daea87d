import { useSyncExternalStore } from 'react';

/** State of the message centre: whether it is open, and at which type of message. */
interface Centre {
  open: boolean;
  type: string | null;
}

// Outside of any component: on a phone the button that opens it is unmounted by the time it shows.
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
