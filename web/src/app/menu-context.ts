import { createContext, use } from 'react';
import type { Place } from './menu.ts';

interface MenuState {
  places: Place[];
  /** Place of the address, if the menu has it. */
  current: Place | undefined;
  /** Entry that is highlighted for it: itself or the one it belongs to. */
  owner: Place | undefined;
  /** Ids of the current entry and those above it. */
  lit: Set<string>;
}

export const MenuContext = createContext<MenuState>({
  places: [],
  current: undefined,
  owner: undefined,
  lit: new Set(),
});

export const useMenu = () => use(MenuContext);
