import { part } from '../../../ui/layout/part.ts';

/** The editor of check scripts is fetched when the first step is opened. */
export const scriptPart = part(() => import('./ScriptEditor.tsx'));
