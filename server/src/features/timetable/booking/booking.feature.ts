import { defineFeature } from '../../../http/feature.ts';
import { createDemoBookings } from './booking.demo.ts';
import { bookingRoutes } from './booking.routes.ts';
import { waitingBookings } from './booking.service.ts';
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
  inbox: [
    {
      kind: 'bookings',
      titles: { zh: '教室预约', en: 'Room bookings', mn: 'Танхимын захиалга' },
      path: '/bookings?view=list&state=waiting',
      needs: 'booking.decide',
      waiting: waitingBookings,
    },
  ],
  menu: [
    {
      code: 'timetable/bookings',
      parent: 'teaching/lesson',
      order: 30,
      titles: { zh: '教室预约', en: 'Rooms', mn: 'Танхим захиалга' },
      hints: { zh: '查空教室，提交预约', en: 'Find a free room and book it', mn: 'Сул танхим захиалах' },
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
