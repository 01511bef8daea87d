import { createContext, use, useEffect, useEffectEvent, useId } from 'react';
import { noteFilled } from './filled.ts';
import { guardLeaving } from './leaving.ts';

/** Tab of the shell in which a page is rendered; empty outside of one. */
export const TabContext = createContext('');

/**
 * Marks that something is filled in that leaving would lose: `ask` runs before the browser's Back, and the shell asks
 * before it closes the tab.
 */
export function useFilled(filled: boolean, ask: () => Promise<boolean>): void {
  const id = useId();
  const tab = use(TabContext);
  const settle = useEffectEvent(ask);
  useEffect(() => {
    if (filled) return guardLeaving({ holds: (back) => back, settle: () => settle() });
  }, [filled]);
  useEffect(() => {
    const name = `${tab} ${id}`;
    noteFilled(name, tab, filled);
    // A tab that becomes hidden ends its effects, and its input still counts.
    return tab === '' ? () => noteFilled(name, tab, false) : undefined;
  }, [id, tab, filled]);
}
