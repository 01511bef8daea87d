import { useState } from 'react';
import { session } from '../../api/session.ts';
import { LocalCopy } from './copies.ts';

/**
 * Stores what is typed into a form that is sent by a button; it survives a reload and a closed window until it is sent.
 */
export function useTypedForm<T>(name: string, saved: T, fits: (kept: unknown) => kept is T) {
  const [copy] = useState(() => new LocalCopy<T>(`xueyan.typed.${session.user()?.id}.${name}`, fits));
  const [typed, setTyped] = useState<T | null>(() => copy.read());
  const value = typed ?? saved;
  return {
    value,
    set: (change: Partial<T>) => {
      const next = { ...value, ...change };
      setTyped(next);
      copy.write(next);
    },
    /** Drops the copy; the server has the value. */
    forget: () => {
      copy.drop();
      setTyped(null);
    },
  };
}
