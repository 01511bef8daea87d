import { part } from '../../../ui/layout/part.ts';

/**
 * Terminal and desktop are large: they are loaded while the user reads the guide, or when a machine or a device is
 * opened. One module alone: a chunk that failed to load is requested again by its own address.
 */
export const consolesPart = part(() => import('./Consoles.shared.tsx'));
