import { portablePart } from '../../../http/portable.ts';
import { bookingPortableStore as store } from './booking-portable.store.ts';

export const bookingPortable = [
  portablePart({
    key: 'room-bookings',
    titles: { zh: '教室预约', en: 'Bookings of rooms', mn: 'Танхимын захиалга' },
    tables: ['room_booking'],
    rows: store.roomBookings,
  }),
];
