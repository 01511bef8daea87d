import { useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { consoleText } from './console.text.ts';
import type { LinkState } from './console-link.ts';
import type { ConsoleKind } from './machine-console.ts';

interface Link {
  state: LinkState;
  reason: string;
}

/** What became of input typed while the terminal was not connected: it waits for the connection, or is lost. */
export type TypedAhead = 'held' | 'unsent' | null;

const start: Link = { state: 'connecting', reason: '' };

/** The connections of a device's consoles, and what was typed at its terminal while there was none. */
export function useConsoleLinks(onLink?: (state: LinkState) => void) {
  const t = useText(consoleText);
  const notice = useNotice();
  const [links, setLinks] = useState<Record<ConsoleKind, Link>>({ terminal: start, desktop: start });
  const [typed, setTyped] = useState<TypedAhead>(null);
  const lost = () => {
    notice.warning(t('unsentBefore'));
    setTyped(null);
  };
  return {
    links,
    typed,
    onState: (of: ConsoleKind) => (state: LinkState, reason: string) => {
      setLinks((now) => ({ ...now, [of]: { state, reason } }));
      if (of === 'terminal' && state === 'open') {
        if (typed === 'unsent') lost();
        else setTyped(null);
      }
      onLink?.(state);
    },
    onHeld: () => setTyped((now) => now ?? 'held'),
    onUnsent: () => setTyped('unsent'),
    onLost: lost,
  };
}
