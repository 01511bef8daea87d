import { useSyncExternalStore } from 'react';
import { type Mode, type ThemeColour, themeColours } from './theme.ts';

const keys = { mode: 'SELECT_THEME', colour: 'DEFAULT_COLOR' } as const;
const listeners = new Set<() => void>();

const isColour = (value: string | null): value is ThemeColour => themeColours.some(({ colour }) => colour === value);

const readMode = (): Mode => (localStorage.getItem(keys.mode) === 'dark' ? 'dark' : 'light');
const readColour = (): ThemeColour => {
  const stored = localStorage.getItem(keys.colour);
  return isColour(stored) ? stored : themeColours[0].colour;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** How this browser shows the product; it outlives signing out. */
export const useAppearance = () => ({
  mode: useSyncExternalStore(subscribe, readMode),
  colour: useSyncExternalStore(subscribe, readColour),
});

export function setMode(mode: Mode) {
  localStorage.setItem(keys.mode, mode);
  for (const listener of listeners) listener();
}
