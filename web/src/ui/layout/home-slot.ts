import { createContext, type ReactNode } from 'react';

/** Cards of the homes that other features provide. */
export type HomePart = 'lessons' | 'applications' | 'notices' | 'live' | 'news' | 'numbers' | 'alerts';

/** The cards by code, put together in `app`. */
export const HomeSlot = createContext<Partial<Record<HomePart, ReactNode>>>({});
