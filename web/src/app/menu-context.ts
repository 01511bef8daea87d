import { createContext, use } from 'react';
import type { Place } from './menu.ts';

interface MenuState {
  places: Place[];
  /** The place of the address, if the menu knows it. */
  current: Place | undefined;
}

export const MenuContext = createContext<MenuState>({ places: [], current: undefined });

export const useMenu = () => use(MenuContext);
