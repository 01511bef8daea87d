import type { Db } from '../../../db/connect.ts';
import { type DemoSwitch, openDemoSwitch } from '../../../platform/device/demo-switch.ts';
import { sshKeyOf } from '../../../platform/lab/ssh-key.ts';
import type { Platform } from '../../../platform/platform.ts';
import { networkDeviceStore } from './network-device.store.ts';

/** Login of the switch that a demo school can work at. */
export const demoSwitchLogin = { account: 'demo', password: 'demo' } as const;

const open = new WeakMap<Platform, DemoSwitch>();

/**
 * Opens the switch of a demo school at a port, by default that of its device; does nothing where there is none.
 * Returns its port; null where another server of the school has it.
 */
export async function openSwitch(db: Db, platform: Platform, wanted?: number): Promise<number | null> {
  const port = wanted ?? (await networkDeviceStore.portAt(db, '127.0.0.1', demoSwitchLogin.account));
  if (port === undefined || open.has(platform)) return null;
  // The same key at each start: a device whose key has changed is not connected to.
  const hostKey = sshKeyOf(platform.secrets.derive('demo switch')).private;
  const opened = await openDemoSwitch(port, { hostKey, ...demoSwitchLogin });
  if (opened) open.set(platform, opened);
  return opened?.port ?? null;
}

export function closeSwitch(platform: Platform): void {
  open.get(platform)?.close();
  open.delete(platform);
}
