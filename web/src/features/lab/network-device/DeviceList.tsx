import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQueryClient } from '@tanstack/react-query';
import {
  networkDeviceApi as api,
  type DeviceState,
  deviceKindNames,
  deviceKinds,
  deviceStateNames,
  deviceStates,
  deviceTroubleNames,
  mayManageDevices,
  type NetworkDevice,
} from '@xueyan/contract/lab/network-device';
import { mayTakeDeviceOver, networkDeviceUseApi } from '@xueyan/contract/lab/network-device-use';
import type { Text } from '@xueyan/contract/wire/language';
import { Button, Flex, Tag, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './NetworkDevice.module.css';
import { networkDeviceText } from './network-device.text.ts';

const DeviceModal = lazyNamed(() => import('./DeviceModal.tsx'), 'DeviceModal');
const BookDrawer = lazyNamed(() => import('./BookDrawer.tsx'), 'BookDrawer');
const ConsoleDrawer = lazyNamed(() => import('./ConsoleDrawer.tsx'), 'ConsoleDrawer');

const tones: Record<DeviceState, Tone> = { unknown: 'neutral', online: 'good', away: 'bad', forbidden: 'warn' };
const removal = { one: api.remove, nameOf: ({ deviceName }: NetworkDevice) => deviceName, stale: [api.list] };

/** Returns whether somebody else is using a device. */
const isBusy = ({ busy }: NetworkDevice): boolean => busy !== null && !busy.mine;

/** List of the devices, with the actions allowed at each now. */
export function DeviceList() {
  const t = useText(networkDeviceText);
  const phrase = usePhrase();
  const notice = useNotice();
  const client = useQueryClient();
  const actor = useActor();
  const keeps = mayManageDevices(actor);
  const [edited, setEdited] = useState<{ device?: NetworkDevice } | null>(null);
  const [booked, setBooked] = useState<NetworkDevice | null>(null);
  const [opened, setOpened] = useState<{ device: NetworkDevice; takeOver: boolean; replaces: boolean } | null>(null);
  const check = useAction(api.check, [api.list]);
  const forget = useAction(api.forgetKey, [api.list]);
  const readAgain = () => void client.invalidateQueries({ queryKey: [api.list.path] });
  useLive('networkdevice.changed', ({ deviceId }) => {
    readAgain();
    void client.invalidateQueries({ queryKey: [networkDeviceUseApi.calendar.path, { deviceId }] });
  });
  useLiveResume(readAgain);
  const columns = useMemo(() => columnsOf(t, phrase, keeps), [t, phrase, keeps]);
  const search = useMemo(
    () => [
      { name: 'deviceName', label: t('name') },
      {
        name: 'kind',
        label: t('kind'),
        options: deviceKinds.map((value) => ({ value, label: phrase(deviceKindNames[value]) })),
      },
      { name: 'place', label: t('place') },
      { name: 'label', label: t('label') },
      {
        name: 'state',
        label: t('state'),
        options: deviceStates.map((value) => ({ value, label: phrase(deviceStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const lookAt = ({ deviceId }: NetworkDevice) =>
    check.mutate(
      { deviceId },
      {
        onSuccess: ({ state, trouble, ms }) =>
          state === 'online'
            ? notice.success(t('answered', { ms }))
            : notice.warning(`${phrase(deviceStateNames[state])}：${phrase(deviceTroubleNames[trouble])}`),
        onError: notice.error,
      },
    );
  const forgetKey = async ({ deviceId, deviceName, connection }: NetworkDevice) => {
    const question = {
      title: t('forgetKey'),
      content: t('forgetKeyHint', { key: connection?.hostKey ?? '' }),
      danger: true,
    };
    if (!(await notice.confirm({ ...question, okText: t('forget') }))) return;
    forget.mutate(
      { deviceId },
      { onSuccess: () => notice.success(t('forgotten', { name: deviceName })), onError: notice.error },
    );
  };
  const create = keeps && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({})}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <ListTable
        endpoint={api.list}
        label={t('title')}
        columns={columns}
        rowKey="deviceId"
        search={search}
        refreshEvery={30_000}
        toolbar={create}
        removal={removal}
        rowActions={(device, list) => (
          <>
            {device.enabled && device.holder?.mine && (
              <Button type="link" size="small" onClick={() => setOpened({ device, takeOver: false, replaces: false })}>
                {t('open')}
              </Button>
            )}
            {device.enabled && !device.holder?.mine && mayTakeDeviceOver(actor, device) && (
              <Button
                type="link"
                size="small"
                onClick={() => setOpened({ device, takeOver: true, replaces: isBusy(device) })}
              >
                {t(isBusy(device) || device.holder ? 'takeOver' : 'enter')}
              </Button>
            )}
            <Button type="link" size="small" disabled={!device.enabled} onClick={() => setBooked(device)}>
              {t('book')}
            </Button>
            {keeps && (
              <ButtonMenu
                menu={{
                  items: [
                    { key: 'edit', label: t('edit'), onClick: () => setEdited({ device }) },
                    { key: 'check', label: t('check'), onClick: () => lookAt(device) },
                    ...(device.connection?.hostKey
                      ? [{ key: 'forget', label: t('forgetKey'), onClick: () => void forgetKey(device) }]
                      : []),
                    { type: 'divider' as const },
                    { key: 'remove', label: t('remove'), danger: true, onClick: () => void list.removeOne(device) },
                  ],
                }}
              >
                <Button type="link" size="small">
                  {t('more')}
                </Button>
              </ButtonMenu>
            )}
          </>
        )}
        empty={
          <EmptyState
            compact
            title={t('emptyTitle')}
            hint={t(keeps ? 'emptyHintKeeper' : 'emptyHint')}
            action={create || undefined}
          />
        }
      />
      <DialogSlot subject={edited}>
        {({ device }, shown) => <DeviceModal open={shown} edited={device} onClose={() => setEdited(null)} />}
      </DialogSlot>
      <DialogSlot subject={booked}>
        {(device, shown) => <BookDrawer open={shown} device={device} onClose={() => setBooked(null)} />}
      </DialogSlot>
      <DialogSlot subject={opened}>
        {(console, shown) => (
          <ConsoleDrawer
            {...console}
            open={shown}
            onClose={() => {
              setOpened(null);
              readAgain();
            }}
          />
        )}
      </DialogSlot>
    </>
  );
}

const columnsOf = (
  t: Say<Record<string, string>>,
  phrase: (text: Text) => string,
  keeps: boolean,
): ListColumn<NetworkDevice>[] => [
  {
    dataIndex: 'deviceName',
    sortField: 'deviceName',
    pinned: true,
    render: (_, row) => (
      <span className={styles.pair}>
        <span>
          {row.deviceName} {!row.enabled && <Tag>{t('off')}</Tag>}
        </span>
        <span className={styles.second}>{phrase(deviceKindNames[row.kind])}</span>
      </span>
    ),
  },
  { dataIndex: 'place', sortField: 'place', render: (place: string) => place || '—' },
  {
    dataIndex: 'labels',
    render: (labels: string[]) =>
      labels.length > 0 ? (
        <Flex gap={4} wrap>
          {labels.map((label) => (
            <Tag key={label}>{label}</Tag>
          ))}
        </Flex>
      ) : (
        '—'
      ),
  },
  ...(keeps
    ? [
        {
          title: t('address'),
          key: 'address',
          render: (_: unknown, { connection }: NetworkDevice) => (
            <span className={styles.pair}>
              <span className={styles.address}>{connection && `${connection.host}:${connection.port}`}</span>
              {connection?.account && <span className={styles.second}>{connection.account}</span>}
            </span>
          ),
        },
      ]
    : []),
  {
    dataIndex: 'state',
    sortField: 'state',
    render: (state: DeviceState, { trouble, checkTime }) => (
      <Tooltip
        title={[
          trouble !== 'none' && phrase(deviceTroubleNames[trouble]),
          checkTime && t('checkedAt', { time: checkTime.slice(5, 16) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <span>
          <StateTag tone={tones[state]}>{phrase(deviceStateNames[state])}</StateTag>
        </span>
      </Tooltip>
    ),
  },
  {
    title: t('now'),
    key: 'now',
    render: (_: unknown, { holder, busy, myNext }) => (
      <span className={styles.pair}>
        <span>
          {holder
            ? t('until', { user: holder.mine ? t('me') : holder.userName, time: holder.endTime.slice(11, 16) })
            : !busy && t('free')}
        </span>
        {busy && <span className={styles.second}>{t('working', { user: busy.mine ? t('me') : busy.userName })}</span>}
        {myNext && <span className={styles.second}>{t('next', { time: myNext.slice(5, 16) })}</span>}
      </span>
    ),
  },
];
