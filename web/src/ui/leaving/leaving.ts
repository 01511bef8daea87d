/** Guard of something that would be lost, or has to be waited for, when the visible page is left. */
export interface LeaveGuard {
  /** `back`: by the browser's buttons, and not by a press in the page. */
  holds: (back: boolean) => boolean;
  /** Saves or asks; resolves with whether the page may be left. */
  settle: () => Promise<boolean>;
}

const guards = new Set<LeaveGuard>();

/** Registers a guard that is asked before the visible page is left. Returns the function that removes it. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Returns the guards that block leaving now; the newest is asked first. */
export const guardsHolding = (back: boolean): LeaveGuard[] =>
  [...guards].toReversed().filter(({ holds }) => holds(back));

/** Returns whether all of them permit leaving. */
export async function settleAll(holding: LeaveGuard[]): Promise<boolean> {
  for (const guard of holding) if (!(await guard.settle())) return false;
  return true;
}
