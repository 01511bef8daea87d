import { useRef } from 'react';
import { differs } from '../leaving/differs.ts';
import { useText } from '../text/text.ts';
import { formGuardText } from './form-guard.text.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** Asks before a page is left that holds what only the press of a button sends; `kept`: this browser keeps it. */
export function useUnsentGuard(isDirty: () => boolean, { kept = false }: { kept?: boolean } = {}) {
  const t = useText(formGuardText);
  // Others may see what is saved at once, so that leaving asks and does not save by itself.
  useLeaveGuard({ isDirty, flush: () => Promise.resolve(false), ...(!kept && { fate: t('fate') }) });
}

/** Asks before a page is left whose form differs from what it was opened with, or from what was sent last. */
export function useFormGuard<V extends object>(initial: Partial<V>) {
  const saved = useRef<Partial<V>>(initial);
  const typed = useRef<Partial<V>>({});
  useUnsentGuard(() => differs(typed.current, saved.current));
  return {
    /** For the form's property of this name. */
    onValuesChange: (_: unknown, values: V) => {
      typed.current = values;
    },
    /** Notes that the server has these values. */
    noteSaved: (values: Partial<V>) => {
      saved.current = { ...saved.current, ...values };
    },
  };
}
