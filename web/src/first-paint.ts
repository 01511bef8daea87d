import { inPortal } from './app/portal.ts';
import { markScreen } from './app/screen.ts';
import { modeOf, readSettings, systemDark } from './app/settings/settings.ts';
import { readStage } from './app/stage.ts';

// Runs in the head of the page, before the first paint: light or dark, and the frame of the first screen.
for (const href of firstFiles()) {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
  document.head.append(link);
}
document.documentElement.dataset.mode = modeOf(readSettings(inPortal()), matchMedia(systemDark).matches);
markScreen();

/** Returns the files with which this visit begins, as the build has listed them in the page. */
function firstFiles(): string[] {
  const { in: inside = '', out = '' } =
    document.querySelector<HTMLMetaElement>('meta[name=first-files]')?.dataset ?? {};
  return (readStage() === 'out' ? out : inside).split(' ').filter(Boolean);
}
