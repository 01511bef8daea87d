import { createContext, use } from 'react';
import type { Place } from './menu.ts';

interface MenuState {
  places: Place[];
  /** The place of the address, if the menu knows it. */
  current: Place | undefined;
  /** The entry that is lit for it, itself or the one it belongs to. */
  owner: Place | undefined;
  /** Ids of the entries one is at, or below. */
  lit: Set<string>;
}

export const MenuContext = createContext<MenuState>({
  places: [],
  current: undefined,
  owner: undefined,
  lit: new Set(),
});

export const useMenu = () => use(MenuContext);
