let shown = false;
const listeners = new Set<() => void>();

/** Whether the header has the tool of a training in this browser; its code is fetched with the first training. */
export const trainingSlot = {
  get: () => shown,
  show: (next: boolean) => {
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
