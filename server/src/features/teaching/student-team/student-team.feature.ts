import { defineFeature } from '../../../http/feature.ts';
import { studentTeamRoutes } from './student-team.routes.ts';
import { studentTeamPortable } from './student-team-portable.service.ts';
import { copyTeamRules } from './team-copy.service.ts';

export const studentTeamFeature = defineFeature({
  name: 'teaching/student-team',
  portable: studentTeamPortable,
  routes: studentTeamRoutes,
  // The rules belong to the course, whose chapters are copied with it alone.
  sectionKinds: [{ kind: 'chapter', copy: copyTeamRules }],
  audits: {
    'team.setrole': { zh: '设置组员分工', en: 'Set a role in a team', mn: 'Багийн үүргийг тогтоосон' },
    'team.setleader': { zh: '更换组长', en: 'Changed the leader of a team', mn: 'Багийн ахлагчийг сольсон' },
    'team.save': { zh: '创建学生团队', en: 'Created a team', mn: 'Баг үүсгэсэн' },
    'team.rename': { zh: '重命名学生团队', en: 'Renamed a team', mn: 'Багийн нэрийг өөрчилсөн' },
    'team.lock': { zh: '锁定学生团队', en: 'Locked a team', mn: 'Багийг түгжсэн' },
    'team.leave': { zh: '退出学生团队', en: 'Left a team', mn: 'Багаас гарсан' },
    'team.join': { zh: '加入学生团队', en: 'Joined a team', mn: 'Багт нэгдсэн' },
    'team.invite': { zh: '邀请组员', en: 'Invited somebody to a team', mn: 'Багт урьсан' },
    'team.answer': { zh: '答复组队邀请', en: 'Answered an invitation to a team', mn: 'Багийн урилгад хариулсан' },
    'team.rules': { zh: '设置组队规则', en: 'Set the rules for teams', mn: 'Багийн дүрэм тохируулсан' },
    'team.place': { zh: '调整学生团队', en: 'Moved a student to another team', mn: 'Сурагчийг баг солиулсан' },
    'team.deal': { zh: '批量组队', en: 'Made teams', mn: 'Багууд үүсгэсэн' },
    'team.disband': { zh: '解散团队', en: 'Ended a team', mn: 'Баг тараасан' },
  },
});
