import { networkDeviceFaults as faults } from '@xueyan/contract/lab/network-device-use';
import { ensure } from '@xueyan/contract/wire/fault';
import { readTargets } from '../../../platform/device/address.ts';
import { defineParameter } from '../../../platform/parameter.ts';

export const networkDeviceParameters = {
  addresses: defineParameter({
    name: 'deviceAddresses',
    group: 'lab',
    title: { zh: '网络设备允许的地址', en: 'Addresses of network devices', mn: 'Сүлжээний төхөөрөмжийн хаяг' },
    description: {
      zh: '每行一个地址或网段，可带端口，如 10.8.0.0/16、10.8.3.2:22、[fd00::1]:22；服务器只连接这些地址的设备。留空不连接任何设备；本机的地址须写明端口',
      en: 'One address or network a line, with a port if wanted, such as 10.8.0.0/16, 10.8.3.2:22 or [fd00::1]:22; the server connects to devices at these alone. Empty: to none. Addresses of the server itself are given with their port',
      mn: 'Мөр бүрт нэг хаяг эсвэл сүлжээ, порттой байж болно: 10.8.0.0/16, 10.8.3.2:22, [fd00::1]:22. Сервер зөвхөн эдгээрт холбогдоно. Хоосон бол хаашаа ч холбогдохгүй; серверийн өөрийн хаягийг порттой бичнэ',
    },
    rule: { kind: 'text', max: 4_000, lines: true },
    default: '',
    check: (_, value) => {
      const { wrong } = readTargets(value);
      ensure(wrong.length === 0, faults.wrongAddresses, { lines: wrong.slice(0, 3).join(', ') });
    },
  }),
  days: defineParameter({
    name: 'deviceRecordingDays',
    group: 'retention',
    title: { zh: '网络设备录像保留', en: 'Device recordings are kept', mn: 'Төхөөрөмжийн бичлэг хадгалах' },
    description: {
      zh: '超过这么多天的设备终端录像每天自动删除；使用记录保留',
      en: 'Recordings of device terminals that are older are deleted every day; that the sessions took place stays',
      mn: 'Үүнээс хуучин төхөөрөмжийн терминалын бичлэгийг өдөр бүр устгана; ашиглалтын бүртгэл үлдэнэ',
    },
    rule: { kind: 'number', min: 1, max: 3650, unit: { zh: '天', en: 'days', mn: 'хоног' } },
    default: 90,
  }),
};
