/** Keeps a text in this browser, where that is possible: a store may be full or forbidden, and work must go on. */
export function keepText(store: Pick<Storage, 'setItem'>, key: string, text: string): void {
  try {
    store.setItem(key, text);
  } catch {
    // What was kept before stays; it is only missed after a reload.
  }
}
