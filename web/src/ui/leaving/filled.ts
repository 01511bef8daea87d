/** The tab in which something is filled in and not sent, by what it was filled into. Also of tabs that are out of sight. */
const filled = new Map<string, string>();

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Notes that something is filled in, or no more. While anything is, the browser asks before it closes. */
export function noteFilled(id: string, tab: string, isFilled: boolean): void {
  if (isFilled) filled.set(id, tab);
  else filled.delete(id);
  if (filled.size > 0) addEventListener('beforeunload', hold);
  else removeEventListener('beforeunload', hold);
}

/** Whether something is filled in there. */
export const isFilledIn = (tab: string): boolean => [...filled.values()].includes(tab);

/** What was filled in there was sent, or is gone with the tab. */
export function forgetFilledIn(tab: string): void {
  for (const [id, of] of filled) if (of === tab) noteFilled(id, of, false);
}

/** Tabs that are open no more hold nothing. */
export function keepFilledIn(tabs: string[]): void {
  for (const of of new Set(filled.values())) if (of !== '' && !tabs.includes(of)) forgetFilledIn(of);
}
