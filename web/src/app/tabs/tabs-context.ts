import { createContext, use } from 'react';
import type { Tab } from './tabs.ts';

export interface OpenTabs {
  /** True when the bar of tabs is shown. */
  several: boolean;
  tabs: (Tab & { words: string; icon: string })[];
  activeId: string;
  show: (id: string) => void;
  close: (id: string) => void;
  closeOthers: (id: string) => void;
  closeRight: (id: string) => void;
  pin: (id: string) => void;
  /** Mounts the page again with the server's current data; the visible one when none is named. */
  refresh: (id?: string) => void | Promise<void>;
}

export const TabsContext = createContext<OpenTabs | null>(null);

/** Returns the open pages; null on pages that fill the window by themselves. */
export const useOpenTabs = () => use(TabsContext);
