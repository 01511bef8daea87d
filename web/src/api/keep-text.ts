/** Stores a text in this browser; returns false when the store is full, and work goes on. */
export function keepText(store: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    store.setItem(key, text);
    return true;
  } catch {
    // The former text stays stored; the new one is only missing after a reload.
    return false;
  }
}
