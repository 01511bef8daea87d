import { useSyncExternalStore } from 'react';
import { useMedia } from '../../ui/browser/useMedia.ts';
import { inPortal } from '../portal.ts';
import { useUserId } from '../useSession.ts';
import { modeOf, readSettings, type Settings, subscribeSettings, systemDark } from './settings.ts';

let last: { key: string; settings: Settings } | undefined;

/** Returns the same object until a setting changes, as React requires. */
function snapshot(): Settings {
  const settings = readSettings(inPortal());
  const key = JSON.stringify(settings);
  if (last?.key !== key) last = { key, settings };
  return last.settings;
}

/** Returns the settings that apply to the current person. */
export function useSettings(): Settings {
  // Another person may have other defaults.
  useUserId();
  return useSyncExternalStore(subscribeSettings, snapshot);
}

/** Returns light or dark, as it is now. */
export const useMode = (): 'light' | 'dark' => modeOf(useSettings(), useMedia(systemDark));
