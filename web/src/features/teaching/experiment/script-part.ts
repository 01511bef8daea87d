import { part } from '../../../ui/layout/part.ts';

/** Loads the editor of check scripts when the first step is opened. */
export const scriptPart = part(() => import('./ScriptEditor.tsx'));
