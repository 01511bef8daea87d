import { part } from '../../../ui/layout/part.ts';

/** Terminal and desktop are heavy: they are fetched while somebody reads the guide, or when a machine is looked at. */
export const consolesPart = part(() => import('./Consoles.shared.tsx'));

/** The console of a network device. */
export const deviceConsolePart = part(() => import('./DeviceConsole.shared.tsx'));
