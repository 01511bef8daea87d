import { type DeviceTrouble, deviceTroubleNames, type NetworkDevice } from '@xueyan/contract/lab/network-device';
import {
  networkDeviceUseApi as api,
  type DeviceSessionEnd,
  deviceSessionEndNames,
} from '@xueyan/contract/lab/network-device-use';
import { Drawer, Tag } from 'antd';
import { useMemo } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { consolesPart } from '../console/consoles-part.shared.ts';
import styles from './NetworkDevice.module.css';
import { networkDeviceText } from './network-device.text.ts';

interface ConsoleDrawerProps {
  open: boolean;
  device: NetworkDevice;
  takeOver: boolean;
  /** Somebody else was using it. */
  replaces: boolean;
  onClose: () => void;
}

/** Refusals that another try will not change. */
const isFinal = ({ status, code = '' }: CallError) =>
  [401, 403, 409].includes(status) || code === 'wire.gone' || code.startsWith('networkdevice.');

/** Console of a device, through the server. */
export function ConsoleDrawer({ open, device, takeOver, replaces, onClose }: ConsoleDrawerProps) {
  const t = useText(networkDeviceText);
  const phrase = usePhrase();
  const { deviceId, deviceName, kind, recorded, holder } = device;
  const door = useMemo(
    () => ({
      path: '/api/networkdevice/console',
      ticket: async () => (await call(takeOver ? api.takeOver : api.ticket, { deviceId })).ticket,
      refusal: (error: unknown) => (error instanceof CallError && isFinal(error) ? error.message : null),
      endOf: (reason: string) => {
        const trouble = deviceTroubleNames[reason.replace('trouble.', '') as DeviceTrouble];
        if (reason.startsWith('trouble.') && trouble) return phrase(trouble);
        const end = deviceSessionEndNames[reason as DeviceSessionEnd];
        return end ? phrase(end) : t('over');
      },
    }),
    [deviceId, takeOver, phrase, t],
  );
  return (
    <Drawer
      open={open}
      size="min(1280px, 100vw)"
      title={deviceName}
      onClose={onClose}
      destroyOnHidden
      // The console needs Escape itself: closing on it would interrupt a user of vi.
      keyboard={false}
      styles={{ body: { padding: 0 } }}
    >
      <div className={styles.console}>
        <div className={styles.bar}>
          <span>
            {replaces ? t('takingOver') : holder?.mine && t('yoursUntil', { time: holder.endTime.slice(11, 16) })}
          </span>
          {recorded && kind === 'ssh' && <Tag color="red">{t('isRecorded')}</Tag>}
        </div>
        <div className={styles.screen}>
          <PartSlot part={consolesPart} loading={<Loading />}>
            {({ DeviceConsole }) => (
              <DeviceConsole id={deviceId} kind={kind === 'ssh' ? 'terminal' : 'desktop'} door={door} />
            )}
          </PartSlot>
        </div>
      </div>
    </Drawer>
  );
}
