import { lazy, Suspense, useState } from 'react';
import { closeSettings, useSettingsOpen } from './settings-drawer.ts';

const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx').then((m) => ({ default: m.SettingsDrawer })));

/** Where the settings drawer stands once it was asked for. */
export function SettingsSlot() {
  const open = useSettingsOpen();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return <Suspense>{wanted && <SettingsDrawer open={open} onClose={closeSettings} />}</Suspense>;
}
