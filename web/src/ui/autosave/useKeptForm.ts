import { useRef, useState } from 'react';
import { differs } from '../leaving/differs.ts';
import { useUnsentGuard } from './useFormGuard.ts';
import { restoredWith, useUnsent } from './useUnsent.ts';

/**
 * Guards a form as `useFormGuard` does, and keeps what is typed into it in this browser: it is back when the form is
 * opened after a reload or a closed window. Not for forms with a password or another secret.
 */
export function useKeptForm<V extends object>(name: string, initial: Partial<V>) {
  const unsent = useUnsent<V>(name);
  const [kept, setKept] = useState(() => unsent.read(initial));
  const [initialValues] = useState((): Partial<V> => ({ ...initial, ...kept?.values }));
  const saved = useRef<Partial<V>>(initial);
  const typed = useRef<Partial<V>>(kept?.values ?? {});
  useUnsentGuard(() => differs(typed.current, saved.current), { kept: true });
  const keep = () => {
    if (differs(typed.current, saved.current)) unsent.write(typed.current, saved.current);
    else unsent.drop();
  };
  return {
    /** For the form's property of this name. */
    initialValues,
    /** Set while the form has what was typed before the page was reloaded. */
    restored: restoredWith(kept),
    /** For the form's property of this name. */
    onValuesChange: (_: unknown, values: V) => {
      typed.current = values;
      keep();
    },
    /** Notes that the server has these values; what was typed meanwhile stays. */
    noteSaved: (values: Partial<V>) => {
      saved.current = { ...saved.current, ...values };
      unsent.drop();
      keep();
      setKept(null);
    },
    /** Throws away what was typed; returns the values that the server has. */
    discard: (): Partial<V> => {
      typed.current = {};
      unsent.drop();
      setKept(null);
      return saved.current;
    },
  };
}
