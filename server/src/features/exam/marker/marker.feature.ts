import { defineFeature } from '../../../http/feature.ts';
import { createDemoMarks } from './marker.demo.ts';
import { markerRoutes, markingPlanRoutes } from './marker.routes.ts';

export const markerFeature = defineFeature({
  name: 'exam/marker',
  demo: createDemoMarks,
  routes: [...markingPlanRoutes, ...markerRoutes],
  menu: [
    {
      code: 'exam/marking',
      parent: 'exam/results',
      order: 67,
      titles: { zh: '阅卷任务', en: 'Marking', mn: 'Үнэлэх ажил' },
      hints: { zh: '分给我批的答卷', en: 'Papers given to me to mark', mn: 'Надад оногдсон материал' },
      route: '/exam/marking',
      view: 'exam/marker/MarkingTasksPage',
      icon: 'highlight',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'exam/marker',
      parent: 'exam/results',
      order: 66,
      titles: { zh: '评卷', en: 'Mark', mn: 'Үнэлэх' },
      route: '/exam/marking/:examId',
      view: 'exam/marker/MarkerPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
  ],
  audits: {
    'markingplan.save': { zh: '安排阅卷', en: 'Planned the marking', mn: 'Үнэлгээ төлөвлөсөн' },
    'markingplan.reveal': { zh: '揭示匿名考生身份', en: 'Revealed anonymous candidates', mn: 'Нэрийг илчилсэн' },
    'marker.mark': { zh: '评卷打分', en: 'Marked an answer as a marker', mn: 'Үнэлэгчээр үнэлсэн' },
  },
});
