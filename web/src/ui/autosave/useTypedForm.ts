import { useState } from 'react';
import { useUnsent } from './useUnsent.ts';

/**
 * Keeps the parts of a form that were typed and that a button sends, over what is saved now; they survive a reload and a
 * closed window until they are sent. `fits` refuses a copy whose shape another version has written.
 */
export function useTypedForm<T extends object>(name: string, saved: T, fits: (kept: unknown) => kept is T) {
  const unsent = useUnsent<T>(name);
  const [typed, setTyped] = useState<Partial<T>>(() => {
    const kept = unsent.read(saved)?.values;
    return kept && fits({ ...saved, ...kept }) ? kept : {};
  });
  const value: T = { ...saved, ...typed };
  return {
    value,
    set: (change: Partial<T>) => {
      const next = { ...typed, ...change };
      setTyped(next);
      unsent.write(next, saved);
    },
    /** Drops the copy; the server has the value. */
    forget: () => {
      unsent.drop();
      setTyped({});
    },
  };
}
