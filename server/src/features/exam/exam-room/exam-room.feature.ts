import { defineFeature } from '../../../http/feature.ts';
import { examRoomRoutes } from './exam-room.routes.ts';

export const examRoomFeature = defineFeature({
  name: 'exam/exam-room',
  routes: examRoomRoutes,
  menu: [
    {
      code: 'exam/rooms',
      parent: 'exam/holding',
      order: 56,
      titles: { zh: '考场与座位', en: 'Rooms and seats', mn: 'Танхим, суудал' },
      route: '/exam/exams/:examId/rooms',
      view: 'exam/exam-room/ExamRoomsPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
  ],
  audits: {
    'examroom.save': { zh: '新增考场', en: 'Added a room to an exam', mn: 'Танхим нэмсэн' },
    'examroom.update': { zh: '修改考场', en: 'Changed a room of an exam', mn: 'Танхим өөрчилсөн' },
    'examroom.delete': { zh: '删除考场', en: 'Removed a room of an exam', mn: 'Танхим устгасан' },
    'examroom.place': { zh: '编排座位', en: 'Placed candidates', mn: 'Суудал хуваарилсан' },
    'examroom.setseat': { zh: '调整座位', en: 'Placed a candidate', mn: 'Суудал өөрчилсөн' },
  },
});
