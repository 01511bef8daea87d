import { loadPart } from './chunk-error.ts';
import { loadLayout } from './layouts.ts';
import type { Stage } from './stage.ts';

export const loadLogin = () => import('./LoginScreen.tsx');
export const loadPassword = () => import('../features/base/password/PasswordPage.tsx');
export const loadInside = () => loadPart(() => import('./SignedIn.tsx'));

/** Fetches the code of the first screen; whoever shows it tells of what did not arrive. */
export function preloadStage(stage: Stage): void {
  const wanted = stage === 'in' ? [loadInside(), loadLayout()] : [stage === 'out' ? loadLogin() : loadPassword()];
  for (const part of wanted) part.catch(() => undefined);
}
