import { keepText } from './keep-text.ts';

/** All tabs of the browser belong to one person: working in one keeps the session of the others. */
const key = 'LAST_INPUT';
/** Interval in milliseconds at which pointer moves are recorded. */
const noteMs = 3_000;
/** Milliseconds without input after which a page's own requests no longer count as activity. */
const awayMs = 60_000;

let here = Date.now();

/** Records input on this page, or a person detected otherwise. */
export function noteInput() {
  const now = Date.now();
  if (now - here < noteMs && now >= here) return;
  here = now;
  keepText(localStorage, key, String(now));
}

/** Returns the time of the last input on any page of ours in this browser. */
export const lastInput = () => Math.max(here, Number(localStorage.getItem(key)) || 0);

export const isAway = () => Date.now() - lastInput() > awayMs;

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  addEventListener(event, noteInput, { passive: true, capture: true });
