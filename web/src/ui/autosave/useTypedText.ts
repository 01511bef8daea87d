import { useRef, useState } from 'react';
import { useUnsent } from './useUnsent.ts';

/**
 * Keeps one text that a button sends, as `useUnsentState` does the value of an editor: what differs from `saved` is back
 * after its page was left, reloaded or closed, until it was sent. The name stays the same as long as the field is shown.
 */
export function useTypedText(name: string, saved = '') {
  const unsent = useUnsent<{ text: string }>(name);
  const [typed, setTyped] = useState(() => unsent.read({ text: saved })?.values.text ?? null);
  const newest = useRef(typed);
  const put = (text: string | null) => {
    newest.current = text;
    setTyped(text);
    if (text === null) unsent.drop();
    else unsent.write({ text }, { text: saved });
  };
  return {
    text: typed ?? saved,
    /** Whether something was typed, now or before. */
    isTyped: typed !== null,
    set: (text: string) => put(text === saved ? null : text),
    /** Drops what was typed; with `sent`: unless it was changed while that was sent. */
    forget: (sent?: string) => {
      if (sent === undefined || newest.current === sent) put(null);
    },
  };
}
