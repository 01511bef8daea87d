import { portablePart } from '../../../http/portable.ts';
import { openLabPortableStore as store } from './open-lab-portable.store.ts';

export const openLabPortable = [
  portablePart({
    key: 'open-lab-bookings',
    titles: { zh: '开放实验预约', en: 'Bookings of open labs', mn: 'Нээлттэй лабын захиалга' },
    tables: ['open_lab_booking'],
    rows: store.openLabBookings,
  }),
];
