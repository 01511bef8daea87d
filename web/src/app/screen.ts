import { inPortal } from './portal.ts';
import { readSettings } from './settings/settings.ts';
import { readStage } from './stage.ts';

/** Pages that fill the window by themselves, by their address: nothing else is known before the menu is there. */
const bare = /^\/experiments\//;

function screenNow(): 'out' | 'change' | 'bare' | 'side' | 'top' {
  const stage = readStage();
  if (stage !== 'in') return stage;
  if (bare.test(location.pathname)) return 'bare';
  return !inPortal() && readSettings(false).layout === 'sidemenu' ? 'side' : 'top';
}

/** Tells the skeleton which frame to show: the sign-in page's, the portal's … */
export function markScreen() {
  const { navTheme, sideColour } = readSettings(inPortal());
  const root = document.documentElement;
  root.dataset.screen = screenNow();
  root.style.setProperty('--skeleton-side', navTheme === 'dark' ? sideColour : 'var(--skeleton-surface)');
}
