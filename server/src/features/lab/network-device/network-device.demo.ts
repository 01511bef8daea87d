import type { DemoSchool } from '../../../http/demo-school.ts';
import { demoTeacher } from '../../../http/demo-school.ts';
import { setParameter } from '../../base/parameter/parameter.service.ts';
import { demoSwitchLogin, openSwitch } from './demo-switch.service.ts';
import { bookDevice } from './device-booking.service.ts';
import { networkDeviceParameters } from './network-device.parameter.ts';
import { addDevice } from './network-device.service.ts';

/**
 * Creates two switches of the network lab. One stands in the server itself and can be worked at; the other is at an
 * unassigned address (RFC 5737): the first check finds it away, like a school's own switch that is off.
 */
export async function createDemoDevice({ db, platform, adminId, teacherIds }: DemoSchool): Promise<undefined> {
  const port = await openSwitch(db, platform, 0);
  const own = port === null ? '' : `\n127.0.0.1:${port}`;
  await setParameter(db, networkDeviceParameters.addresses, `# 网络实验室 Network lab\n192.0.2.0/24${own}`);
  const admin = demoTeacher(adminId, ['device.manage']);
  const deviceId = await addDevice(
    db,
    platform,
    { ...admin, dataRange: 'all' },
    {
      ...{ deviceName: '核心交换机 A1', kind: 'ssh', host: '192.0.2.10', port: 22, account: 'lab' },
      ...{ secretKind: 'password', secret: 'demo', place: '网络实验室 A301', labels: ['交换机', '网络课程'] },
      ...{ recorded: true, enabled: true },
    },
  );
  if (port !== null) {
    await addDevice(
      db,
      platform,
      { ...admin, dataRange: 'all' },
      {
        ...{ deviceName: '练习交换机 S1', kind: 'ssh', host: '127.0.0.1', port, account: demoSwitchLogin.account },
        ...{ secretKind: 'password', secret: demoSwitchLogin.password, place: '网络实验室 A301' },
        ...{ labels: ['交换机', '随时可用'], recorded: true, enabled: true },
      },
    );
  }
  const [teacherId] = teacherIds;
  if (!teacherId) return;
  const tomorrow = new Date(platform.clock.now().getTime() + 86_400_000);
  const day = platform.clock.write(tomorrow).slice(0, 10);
  await bookDevice(db, platform, demoTeacher(teacherId, ['device.use', 'device.takeover']), {
    ...{ deviceId, startTime: `${day} 14:00:00`, endTime: `${day} 16:00:00`, purpose: 'VLAN 实验课' },
  });
}
