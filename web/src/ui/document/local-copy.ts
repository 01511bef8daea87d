import { keepText } from '../../api/keep-text.ts';

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
  /** False when it cannot be kept: the server's copy is then the only one. */
  write: <T>(name: string, copy: LocalCopy<T>) => keepText(localStorage, name, JSON.stringify(copy)),
  drop: (name: string) => localStorage.removeItem(name),
};
