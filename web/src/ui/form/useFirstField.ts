import { useRef } from 'react';

const fields =
  'input:not([type=hidden], [type=file], :disabled, [readonly]:not([role=combobox])), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]';

/**
 * Focuses the first field of a dialog that can be filled in once it is open; until then the dialog itself has the
 * focus.
 */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null);
  const afterOpenChange = (open: boolean) => {
    if (!open) return;
    const found = [...(ref.current?.querySelectorAll<HTMLElement>(fields) ?? [])];
    found.find((field) => field.offsetParent !== null)?.focus();
  };
  return { ref, afterOpenChange };
}
