import { loadPart } from './chunk-error.ts';
import { loadLayout } from './layouts.ts';
import type { Stage } from './stage.ts';

export const loadLogin = () => import('./LoginScreen.tsx');
export const loadPassword = () => import('../features/base/password/PasswordPage.tsx');
export const loadInside = () => loadPart(() => import('./SignedIn.tsx'));

/** Fetches the code of the first screen; the component that renders it shows a failure. */
export function preloadStage(stage: Stage): void {
  const wanted = stage === 'in' ? [loadInside(), loadLayout()] : [stage === 'out' ? loadLogin() : loadPassword()];
  for (const part of wanted) part.catch(() => undefined);
}
