/** Tabs of the shell with unsent input, by the id of the form. Includes tabs that are not visible. */
const filled = new Map<string, string>();

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Records that something is filled in, or no longer is. While anything is, the browser asks before it closes. */
export function noteFilled(id: string, tab: string, isFilled: boolean): void {
  if (isFilled) filled.set(id, tab);
  else filled.delete(id);
  if (filled.size > 0) addEventListener('beforeunload', hold);
  else removeEventListener('beforeunload', hold);
}

/** Returns whether something is filled in in a tab. */
export const isFilledIn = (tab: string): boolean => [...filled.values()].includes(tab);

/** Forgets the input of a tab: it was sent, or the tab was closed. */
export function forgetFilledIn(tab: string): void {
  for (const [id, of] of filled) if (of === tab) noteFilled(id, of, false);
}

/** Forgets the input of tabs that are no longer open. */
export function keepFilledIn(tabs: string[]): void {
  for (const of of new Set(filled.values())) if (of !== '' && !tabs.includes(of)) forgetFilledIn(of);
}
