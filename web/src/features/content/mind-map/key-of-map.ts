/**
 * Returns whether a key belongs to the map: something of it has the focus, or nothing has, and the pointer is on it. The
 * drawing itself never has the focus.
 */
export function isOfMap({ target }: KeyboardEvent, frame: HTMLElement | null): boolean {
  if (!frame || !(target instanceof Node)) return false;
  return frame.contains(target) || (target === document.body && frame.matches(':hover'));
}

/** Returns whether somebody is writing there. */
export const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
