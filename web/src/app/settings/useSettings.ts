import { useSyncExternalStore } from 'react';
import { useMedia } from '../../ui/browser/useMedia.ts';
import { inPortal } from '../portal.ts';
import { useUserId } from '../useSession.ts';
import { modeOf, readSettings, type Settings, subscribeSettings, systemDark } from './settings.ts';

let last: { key: string; settings: Settings } | undefined;

/** The same object until something changed, as React asks. */
function snapshot(): Settings {
  const settings = readSettings(inPortal());
  const key = JSON.stringify(settings);
  if (last?.key !== key) last = { key, settings };
  return last.settings;
}

/** How the product is shown to whoever is here. */
export function useSettings(): Settings {
  // Another person may have other defaults.
  useUserId();
  return useSyncExternalStore(subscribeSettings, snapshot);
}

/** Light or dark, as it is now. */
export const useMode = (): 'light' | 'dark' => modeOf(useSettings(), useMedia(systemDark));
