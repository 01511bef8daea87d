import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { implement } from '../../../http/implement.ts';
import { teamsOfCourse } from './student-team.service.ts';
import {
  dealTeams,
  listTeamMembers,
  placeStudent,
  saveTeamRules,
  teamsFromGrouping,
} from './team-arranging.service.ts';
import {
  answerInvitation,
  disbandTeam,
  inviteMember,
  joinTeam,
  leaveTeam,
  lockTeam,
  makeTeam,
  renameTeam,
  setLeader,
  setRole,
} from './team-forming.service.ts';

export const studentTeamRoutes = implement(studentTeamApi, {
  get: ({ db, platform, actor, input }) => teamsOfCourse(db, platform.clock, actor, input.courseId),
  saveRules: async ({ db, platform, actor, input }) => ({ version: await saveTeamRules(db, platform, actor, input) }),
  save: async ({ db, platform, actor, input }) => ({ teamId: await makeTeam(db, platform, actor, input) }),
  rename: ({ db, platform, actor, input }) => renameTeam(db, platform, actor, input.teamId, input.name),
  join: ({ db, platform, actor, input }) => joinTeam(db, platform, actor, input.teamId),
  leave: ({ db, platform, actor, input }) => leaveTeam(db, platform, actor, input.teamId),
  invite: ({ db, platform, actor, input }) => inviteMember(db, platform, actor, input),
  answer: ({ db, platform, actor, input }) => answerInvitation(db, platform, actor, input),
  lock: ({ db, platform, actor, input }) => lockTeam(db, platform, actor, input.teamId, input.locked),
  setRole: ({ db, platform, actor, input }) => setRole(db, platform, actor, input),
  setLeader: ({ db, platform, actor, input }) => setLeader(db, platform, actor, input.teamId, input.userId),
  place: ({ db, platform, actor, input }) => placeStudent(db, platform, actor, input),
  deal: async ({ db, platform, actor, input }) => ({ count: await dealTeams(db, platform, actor, input) }),
  fromGrouping: async ({ db, platform, actor, input }) => ({
    count: await teamsFromGrouping(db, platform, actor, input),
  }),
  disband: ({ db, platform, actor, input }) => disbandTeam(db, platform, actor, input.teamId),
  members: async ({ db, actor, input }) => ({ pageInfo: await listTeamMembers(db, actor, input) }),
});
