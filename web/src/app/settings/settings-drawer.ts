import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let open = false;

const put = (next: boolean) => {
  open = next;
  for (const listener of listeners) listener();
};

/** Opens the drawer from any component; it stays open when that component unmounts. */
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
