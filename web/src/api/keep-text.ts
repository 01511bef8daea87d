/** Keeps a text in this browser; false when it cannot: a store may be full, and work must go on. */
export function keepText(store: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    store.setItem(key, text);
    return true;
  } catch {
    // What was kept before stays; it is only missed after a reload.
    return false;
  }
}
