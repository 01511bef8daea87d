import { deviceTroubleNames, mayManageDevices } from '@xueyan/contract/lab/network-device';
import {
  networkDeviceUseApi as api,
  type DeviceSession,
  deviceSessionEndNames,
  deviceSessionEnds,
  mayReplayDeviceSession,
} from '@xueyan/contract/lab/network-device-use';
import type { Text } from '@xueyan/contract/wire/language';
import { Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { May } from '../../../ui/access/May.tsx';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './NetworkDevice.module.css';
import { networkDeviceText } from './network-device.text.ts';

const ReplayModal = lazyNamed(() => import('../terminal-recording/Replay.shared.tsx'), 'ReplayModal');
const readPart = (deviceSessionId: string, from: number) => call(api.pieces, { deviceSessionId, from });

/** Sessions at devices: user, device, duration, and the recorded terminal. */
export function SessionList() {
  const t = useText(networkDeviceText);
  const phrase = usePhrase();
  const keeps = mayManageDevices(useActor());
  const [played, setPlayed] = useState<DeviceSession | null>(null);
  const columns = useMemo(() => columnsOf(t, phrase), [t, phrase]);
  const search = useMemo(
    () => [
      ...(keeps ? [{ name: 'userName', label: t('user') }] : []),
      {
        name: 'end',
        label: t('ending'),
        options: deviceSessionEnds.map((value) => ({ value, label: phrase(deviceSessionEndNames[value]) })),
      },
    ],
    [t, phrase, keeps],
  );
  return (
    <>
      <ListTable
        endpoint={api.sessions}
        label={t('sessions')}
        columns={columns}
        rowKey="deviceSessionId"
        search={search}
        rowActions={(row) =>
          row.recorded && (
            <May policy={mayReplayDeviceSession} of={row}>
              <Button type="link" size="small" onClick={() => setPlayed(row)}>
                {t('play')}
              </Button>
            </May>
          )
        }
        empty={<EmptyState compact title={t('noSessions')} hint={t('noSessionsHint')} />}
      />
      <DialogSlot subject={played}>
        {({ deviceSessionId, userName, deviceName }, open) => (
          <ReplayModal
            open={open}
            recording={{ recordingId: deviceSessionId, userName: `${deviceName} · ${userName}` }}
            read={readPart}
            onClose={() => setPlayed(null)}
          />
        )}
      </DialogSlot>
    </>
  );
}

const columnsOf = (t: Say<Record<string, string>>, phrase: (text: Text) => string): ListColumn<DeviceSession>[] => [
  { dataIndex: 'deviceName', sortField: 'deviceName', pinned: true },
  {
    dataIndex: 'userName',
    sortField: 'userName',
    render: (_, row) => (
      <span className={styles.pair}>
        <span>
          {row.userName} {row.takeOver && <Tag>{t('tookOver')}</Tag>}
        </span>
        <span className={styles.second}>{row.loginName}</span>
      </span>
    ),
  },
  {
    title: t('start'),
    dataIndex: 'startTime',
    sortField: 'startTime',
    render: (time: string) => <span className={styles.number}>{time.slice(5, 16)}</span>,
  },
  {
    title: t('length'),
    dataIndex: 'seconds',
    align: 'right',
    render: (all: number) => (
      <span className={styles.number}>{t('lengthOf', { minutes: Math.floor(all / 60), seconds: all % 60 })}</span>
    ),
  },
  {
    dataIndex: 'end',
    render: (_, { end, trouble, cut }) => (
      <span className={styles.pair}>
        <span>{phrase(deviceSessionEndNames[end])}</span>
        {trouble !== 'none' && <span className={styles.second}>{phrase(deviceTroubleNames[trouble])}</span>}
        {cut && <span className={styles.second}>{t('cut')}</span>}
      </span>
    ),
  },
];
