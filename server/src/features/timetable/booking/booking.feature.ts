import { defineFeature } from '../../../http/feature.ts';
import { createDemoBookings } from './booking.demo.ts';
import { bookingRoutes } from './booking.routes.ts';
import { bookingPortable } from './booking-portable.service.ts';

export const bookingFeature = defineFeature({
  name: 'timetable/booking',
  portable: bookingPortable,
  routes: bookingRoutes,
  permissions: [
    {
      code: 'booking.request',
      names: { zh: '预约教室', en: 'Book rooms', mn: 'Танхим захиалах' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'booking.decide',
      names: { zh: '审批教室预约', en: 'Approve room bookings', mn: 'Танхимын захиалга шийдэх' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'timetable/bookings',
      order: 83,
      titles: { zh: '教室预约', en: 'Rooms', mn: 'Танхим захиалга' },
      route: '/bookings',
      view: 'timetable/booking/BookingsPage',
      icon: 'schedule',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
  ],
  audits: {
    'booking.request': { zh: '预约教室', en: 'Asked for a room', mn: 'Танхим хүссэн' },
    'booking.approve': {
      zh: '通过教室预约',

      en: 'Approved a room booking',
      mn: 'Танхимын захиалга зөвшөөрсөн',
    },
    'booking.refuse': {
      zh: '拒绝教室预约',

      en: 'Refused a room booking',
      mn: 'Танхимын захиалгаас татгалзсан',
    },
    'booking.cancel': {
      zh: '取消教室预约',

      en: 'Cancelled a room booking',
      mn: 'Танхимын захиалга цуцалсан',
    },
  },
  demo: createDemoBookings,
});
