import { portablePart } from '../../../http/portable.ts';
import { networkDevicePortableStore as store } from './network-device-portable.store.ts';

export const networkDevicePortable = [
  portablePart({
    key: 'device-bookings',
    titles: { zh: '网络设备预约', en: 'Bookings of network devices', mn: 'Сүлжээний төхөөрөмжийн захиалга' },
    tables: ['device_booking'],
    rows: store.deviceBookings,
  }),
  portablePart({
    key: 'device-sessions',
    titles: { zh: '网络设备使用记录', en: 'Sessions at network devices', mn: 'Төхөөрөмжийн хэрэглээ' },
    tables: ['device_session'],
    rows: store.deviceSessions,
  }),
];
