import { part } from '../../../ui/layout/part.ts';

/**
 * Terminal and desktop are heavy: they are fetched while somebody reads the guide, or when a machine or a device is
 * looked at. One module alone: what did not arrive is asked for again by its own address.
 */
export const consolesPart = part(() => import('./Consoles.shared.tsx'));
