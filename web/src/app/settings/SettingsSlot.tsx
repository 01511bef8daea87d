import { Suspense, useState } from 'react';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { closeSettings, useSettingsOpen } from './settings-drawer.ts';

const SettingsDrawer = lazyNamed(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer');

/** Slot of the settings drawer, mounted when it is first opened. */
export function SettingsSlot() {
  const open = useSettingsOpen();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return <Suspense>{wanted && <SettingsDrawer open={open} onClose={closeSettings} />}</Suspense>;
}
