import { Suspense, useState } from 'react';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { closeSettings, useSettingsOpen } from './settings-drawer.ts';

const SettingsDrawer = lazyNamed(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer');

/** Where the settings drawer stands once it was asked for. */
export function SettingsSlot() {
  const open = useSettingsOpen();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return <Suspense>{wanted && <SettingsDrawer open={open} onClose={closeSettings} />}</Suspense>;
}
