import { defineFeature } from '../../../http/feature.ts';
import { createDemoDevice } from './network-device.demo.ts';
import { demoSwitchDaemon, networkDeviceJobs } from './network-device.job.ts';
import { networkDeviceParameters } from './network-device.parameter.ts';
import { networkDeviceRoutes } from './network-device.routes.ts';
import { networkDeviceStream } from './network-device.stream.ts';
import { networkDevicePortable } from './network-device-portable.service.ts';

const titles = { zh: '网络设备', en: 'Network devices', mn: 'Сүлжээний төхөөрөмж' };
const hints = { zh: '预约并连接真实设备', en: 'Book and reach real devices', mn: 'Бодит төхөөрөмжид холбогдох' };
const page = { titles, hints, view: 'lab/network-device/DevicesPage', icon: 'control' } as const;

export const networkDeviceFeature = defineFeature({
  name: 'lab/network-device',
  portable: networkDevicePortable,
  routes: networkDeviceRoutes,
  streams: [networkDeviceStream],
  jobs: networkDeviceJobs,
  daemons: [demoSwitchDaemon],
  parameters: Object.values(networkDeviceParameters),
  permissions: [
    {
      code: 'device.manage',
      names: { zh: '管理网络设备', en: 'Keep network devices', mn: 'Сүлжээний төхөөрөмж удирдах' },
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'device.use',
      names: {
        zh: '预约和使用网络设备',
        en: 'Book and use network devices',
        mn: 'Сүлжээний төхөөрөмж захиалж ашиглах',
      },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'device.takeover',
      names: {
        zh: '接管学生的网络设备',
        en: 'Take network devices over from students',
        mn: 'Сурагчийн төхөөрөмжийг авах',
      },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  menu: [
    { code: 'lab/network-device', parent: 'lab', order: 70, route: 'network-devices', roles: ['ROLE_ADMIN'], ...page },
    {
      code: 'prep/network-device',
      parent: 'prep',
      order: 64,
      route: '/prep/network-devices',
      roles: ['ROLE_TEACHER', 'ROLE_RESEARCH'],
      ...page,
    },
    {
      code: 'study/network-device',
      parent: 'study/labs',
      order: 64,
      route: '/study/network-devices',
      roles: ['ROLE_STUDENT'],
      ...page,
    },
  ],
  demo: createDemoDevice,
  audits: {
    'networkdevice.ticket': {
      zh: '连接网络设备',
      en: 'Connected to a network device',
      mn: 'Сүлжээний төхөөрөмжид холбогдсон',
    },
    'networkdevice.check': {
      zh: '检测网络设备',
      en: 'Checked a network device',
      mn: 'Сүлжээний төхөөрөмжийг шалгасан',
    },
    'networkdevice.book': { zh: '预约网络设备', en: 'Booked a network device', mn: 'Сүлжээний төхөөрөмж захиалсан' },
    'networkdevice.save': { zh: '添加网络设备', en: 'Added a network device', mn: 'Сүлжээний төхөөрөмж нэмсэн' },
    'networkdevice.update': { zh: '修改网络设备', en: 'Changed a network device', mn: 'Сүлжээний төхөөрөмж өөрчилсөн' },
    'networkdevice.delete': { zh: '删除网络设备', en: 'Deleted a network device', mn: 'Сүлжээний төхөөрөмж устгасан' },
    'networkdevice.forgetkey': {
      zh: '重新信任设备的主机密钥',
      en: 'Forgot the host key of a device',
      mn: 'Төхөөрөмжийн хост түлхүүрийг мартсан',
    },
    'networkdevice.takeover': { zh: '接管网络设备', en: 'Took a network device over', mn: 'Сүлжээний төхөөрөмж авсан' },
    'networkdevice.cancelbooking': {
      zh: '取消设备预约',
      en: 'Cancelled a booking of a device',
      mn: 'Төхөөрөмжийн захиалга цуцалсан',
    },
    'networkdevice.watch': {
      zh: '回放他人的设备会话',
      en: 'Watched a person’s session at a device',
      mn: 'Хүний төхөөрөмжийн бичлэг үзсэн',
    },
  },
});
