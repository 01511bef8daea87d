import { inPortal } from './portal.ts';
import { readSettings } from './settings/settings.ts';
import { readStage } from './stage.ts';

/** Addresses of pages that fill the window; before the menu is loaded only the address is known. */
const bare = /^\/(experiments\/|exams\/[^/]+$)/;

function screenNow(): 'out' | 'change' | 'bare' | 'side' | 'top' {
  const stage = readStage();
  if (stage !== 'in') return stage;
  if (bare.test(location.pathname)) return 'bare';
  return !inPortal() && readSettings(false).layout === 'sidemenu' ? 'side' : 'top';
}

/** Sets the frame that the skeleton shows: the sign-in page's, the portal's … */
export function markScreen() {
  const { navTheme, sideColour } = readSettings(inPortal());
  const root = document.documentElement;
  root.dataset.screen = screenNow();
  root.style.setProperty('--skeleton-side', navTheme === 'dark' ? sideColour : 'var(--skeleton-surface)');
}
