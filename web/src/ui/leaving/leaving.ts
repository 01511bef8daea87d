/** What somebody would lose, or has to wait for, by going from the page in sight. */
export interface LeaveGuard {
  /** `back`: by the browser's buttons, and not by something pressed in the page. */
  holds: (back: boolean) => boolean;
  /** Saves or asks; whether one may go. */
  settle: () => Promise<boolean>;
}

const guards = new Set<LeaveGuard>();

/** Asked before the page in sight is left. Answers how to end that. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Those that hold one back now; what was opened last is asked first. */
export const guardsHolding = (back: boolean): LeaveGuard[] =>
  [...guards].toReversed().filter(({ holds }) => holds(back));

/** Whether all of them let one go. */
export async function settleAll(holding: LeaveGuard[]): Promise<boolean> {
  for (const guard of holding) if (!(await guard.settle())) return false;
  return true;
}
