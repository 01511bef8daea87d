import { networkDeviceApi as api, type NetworkDevice } from '@xueyan/contract/lab/network-device';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { DeviceModal } from './DeviceModal.tsx';

const deviceId = '00000000-0000-4000-8000-000000000001';
const terminal: NetworkDevice = {
  ...{
    deviceId,
    deviceName: '核心交换机',
    kind: 'ssh',
    place: 'A301',
    labels: ['交换机'],
    recorded: true,
    enabled: true,
  },
  ...{ state: 'online', trouble: 'none', checkTime: null, holder: null, myNext: null, busy: null, teaches: false },
  ...{ version: 3 },
  connection: {
    ...{ host: '10.0.0.2', port: 22, account: 'lab', secretKind: 'password', hasSecret: true, hostKey: '' },
  },
};
const desktop: NetworkDevice = {
  ...terminal,
  ...{ deviceName: '示教机', kind: 'vnc', recorded: false },
  connection: {
    ...{ host: '10.0.0.3', port: 5900, account: '', secretKind: 'password', hasSecret: true, hostKey: '' },
  },
};

async function open(edited: NetworkDevice | undefined) {
  serve(api.save, () => ({ deviceId }));
  serve(api.update, () => ({ version: 4 }));
  const closed: true[] = [];
  const { screen } = await show(<DeviceModal open edited={edited} onClose={() => closed.push(true)} />);
  const dialog = screen.getByRole('dialog');
  const save = async () => {
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => closed).toHaveLength(1);
    return calls.at(-1);
  };
  return { dialog, save };
}

test('a desktop is added: it has no account and no recording', async () => {
  const { dialog, save } = await open(undefined);
  await dialog.getByText('VNC 桌面').click();
  await dialog.getByRole('textbox', { name: '设备' }).fill('示教机');
  await dialog.getByRole('textbox', { name: 'IP 地址或域名' }).fill('10.0.0.3');
  await expect.poll(() => dialog.getByRole('switch', { name: '录像' }).elements()).toEqual([]);
  expect(await save()).toEqual({
    path: 'networkdevice/save',
    input: {
      ...{ deviceName: '示教机', kind: 'vnc', host: '10.0.0.3', port: 5900, account: '', secretKind: 'password' },
      ...{ secret: null, place: '', labels: [], recorded: false, enabled: true },
    },
  });
});

test('a desktop is renamed, and nothing else of it changes', async () => {
  const { dialog, save } = await open(desktop);
  await dialog.getByRole('textbox', { name: '设备' }).fill('示教机 2');
  expect(await save()).toEqual({
    path: 'networkdevice/update',
    input: {
      ...{ deviceId, version: 3, deviceName: '示教机 2', kind: 'vnc', host: '10.0.0.3', port: 5900, account: '' },
      ...{ secretKind: 'password', secret: null, place: 'A301', labels: ['交换机'], recorded: false, enabled: true },
    },
  });
});

test('a terminal becomes a desktop at the desktop’s port', async () => {
  const { dialog, save } = await open(terminal);
  await dialog.getByText('VNC 桌面').click();
  await expect.poll(() => dialog.getByRole('switch', { name: '录像' }).elements()).toEqual([]);
  expect(await save()).toMatchObject({
    path: 'networkdevice/update',
    input: { kind: 'vnc', port: 5900, account: '', recorded: true },
  });
});

test('a terminal is saved as it was opened', async () => {
  const { save } = await open(terminal);
  expect(await save()).toMatchObject({
    path: 'networkdevice/update',
    input: { kind: 'ssh', port: 22, account: 'lab', secretKind: 'password', secret: null, recorded: true },
  });
});
