import { session } from '../../../api/session.ts';
import { LocalCopy } from '../../../ui/autosave/copies.ts';

/** The page of an exam went away: to another address, or with its tab. */
interface Left {
  /** Milliseconds, by this computer's clock. */
  at: number;
  path: string;
}

const isLeft = (kept: unknown): kept is Left =>
  typeof kept === 'object' &&
  kept !== null &&
  typeof (kept as Left).at === 'number' &&
  typeof (kept as Left).path === 'string';

const copyOf = (examId: string) => new LocalCopy<Left>(`xueyan.exam.left.${session.user()?.id}.${examId}`, isLeft);

/** A reload that takes longer than this many milliseconds is an absence. */
const reloadMs = 15_000;

/** Notes that the page of an exam goes away now. It stays in this browser, since a closed tab comes back as another. */
export const noteLeft = (examId: string): boolean => copyOf(examId).write({ at: Date.now(), path: location.pathname });

/**
 * Returns for how many seconds the page of an exam was gone, and forgets it; null if it was not, or was only loaded
 * again. `restored`: the browser shows the page that it had kept, without loading it.
 */
export function takeAbsence(examId: string, restored: boolean): number | null {
  const copy = copyOf(examId);
  const left = copy.read();
  if (!left) return null;
  copy.drop();
  const ms = Math.max(0, Date.now() - left.at);
  if (!restored && ms < reloadMs && wasReloaded(left.path)) return null;
  return Math.round(ms / 1000);
}

/** Returns whether this document came by a reload of the page at a path: from another address is no reload. */
const wasReloaded = (path: string) =>
  performance.getEntriesByType('navigation').some((entry) => {
    const { type, name } = entry as PerformanceNavigationTiming;
    return type === 'reload' && new URL(name, location.origin).pathname === path;
  });
