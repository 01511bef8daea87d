import { createContext, use } from 'react';
import type { Tab } from './tabs.ts';

export interface OpenTabs {
  /** With several, the bar of tabs shows. */
  several: boolean;
  tabs: (Tab & { words: string; icon: string })[];
  activeId: string;
  show: (id: string) => void;
  close: (id: string) => void;
  closeOthers: (id: string) => void;
  closeRight: (id: string) => void;
  pin: (id: string) => void;
  /** Makes the page anew, with what the server has now; the one in sight when none is named. */
  refresh: (id?: string) => void | Promise<void>;
}

export const TabsContext = createContext<OpenTabs | null>(null);

/** The open pages; null on pages that fill the window by themselves. */
export const useOpenTabs = () => use(TabsContext);
