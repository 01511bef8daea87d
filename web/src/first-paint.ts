import { inPortal } from './app/portal.ts';
import { markScreen } from './app/screen.ts';
import { modeOf, readSettings, systemDark } from './app/settings/settings.ts';

// Runs in the head of the page, before anything is painted: light or dark, and the frame of the first screen.
document.documentElement.dataset.mode = modeOf(readSettings(inPortal()), matchMedia(systemDark).matches);
markScreen();
