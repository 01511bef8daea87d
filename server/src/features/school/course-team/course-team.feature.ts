import { defineFeature } from '../../../http/feature.ts';
import { courseTeamRoutes } from './course-team.routes.ts';
import { courseTeamPortable } from './course-team-portable.service.ts';

export const courseTeamFeature = defineFeature({
  name: 'school/course-team',
  portable: courseTeamPortable,
  routes: courseTeamRoutes,
  audits: {
    'courseteam.save': {
      zh: '设置教学团队成员',
      en: 'Set a member of a teaching team',
      mn: 'Багийн гишүүн тохируулсан',
    },
    'courseteam.delete': { zh: '移出教学团队', en: 'Took somebody off a teaching team', mn: 'Багаас хассан' },
    'courseteam.transfer': { zh: '移交课程', en: 'Handed a course on', mn: 'Хичээл шилжүүлсэн' },
    'course.dates': { zh: '设置班级起止时间', en: 'Set the dates of classes', mn: 'Ангийн хугацаа тохируулсан' },
  },
});
