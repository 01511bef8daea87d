import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let open = false;

const put = (next: boolean) => {
  open = next;
  for (const listener of listeners) listener();
};

/** The drawer is opened from several places, and stays where it is when one of them goes away. */
export const openSettings = () => put(true);
export const closeSettings = () => put(false);

export const useSettingsOpen = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
