import { createContext, use, useEffect, useEffectEvent, useId } from 'react';
import { noteFilled } from './filled.ts';
import { guardLeaving } from './leaving.ts';

/** The tab of the shell that a page is shown in; empty outside of one. */
export const TabContext = createContext('');

/**
 * Something is filled in that leaving would lose: `ask` is asked before the browser's Back, and the shell before it closes
 * the tab.
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
    // A tab that goes out of sight ends its effects, and is filled in all the same.
    return tab === '' ? () => noteFilled(name, tab, false) : undefined;
  }, [id, tab, filled]);
}
