import { keepText } from './keep-text.ts';

/** All tabs of the browser are one person's: to work in one keeps the others. */
const key = 'LAST_INPUT';
/** A moving pointer is noted this often. */
const noteMs = 3_000;
/** Without a touch for so long, what a page asks for by itself is no sign of somebody. */
const awayMs = 60_000;

let here = Date.now();

/** Somebody touched this page, or was just seen. */
export function noteInput() {
  const now = Date.now();
  if (now - here < noteMs && now >= here) return;
  here = now;
  keepText(localStorage, key, String(now));
}

/** When somebody last touched a page of ours in this browser. */
export const lastInput = () => Math.max(here, Number(localStorage.getItem(key)) || 0);

export const isAway = () => Date.now() - lastInput() > awayMs;

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  addEventListener(event, noteInput, { passive: true, capture: true });
