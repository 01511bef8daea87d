import { defineFeature } from '../../../http/feature.ts';
import { studentTeamRoutes } from './student-team.routes.ts';

export const studentTeamFeature = defineFeature({
  name: 'teaching/student-team',
  routes: studentTeamRoutes,
  audits: {
    'team.rules': { zh: '设置组队规则', en: 'Set the rules for teams', mn: 'Багийн дүрэм тохируулсан' },
    'team.place': { zh: '调整学生团队', en: 'Moved a student to another team', mn: 'Сурагчийг баг солиулсан' },
    'team.deal': { zh: '批量组队', en: 'Made teams', mn: 'Багууд үүсгэсэн' },
    'team.disband': { zh: '解散团队', en: 'Ended a team', mn: 'Баг тараасан' },
  },
});
