/** What was typed and is not yet with the server, kept in this browser until it is. */
export interface LocalCopy<T> {
  value: T;
  /** The version it was typed on. */
  version: number;
}

export const localCopy = {
  read: <T>(name: string): LocalCopy<T> | null => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? 'null');
    } catch {
      return null;
    }
  },
  write: <T>(name: string, copy: LocalCopy<T>) => {
    try {
      localStorage.setItem(name, JSON.stringify(copy));
    } catch {
      // The browser's store is full or forbidden: the server's copy is then the only one.
    }
  },
  drop: (name: string) => localStorage.removeItem(name),
};
