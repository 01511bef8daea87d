import { createContext, type ReactNode } from 'react';

/** What stands first on everybody's home: parts of other features, put together in `app`. */
export const HomeSlot = createContext<ReactNode>(null);
