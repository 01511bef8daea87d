import { newId } from '../../../db/id.ts';
import { teamInvitations, teams } from '../../../db/student-team.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';
import { teamOfOwners } from '../../../testing/student-team.ts';

export const studentTeamForeign: Foreign = {
  records: async ({ school, student, courseId }) => {
    const teamId = await teamOfOwners({ student, courseId });
    const [otherTeam, invitationId] = [newId(), newId()];
    await school.sql.insert(teams).values({ id: otherTeam, courseId, name: '二队', locked: true });
    await school.sql
      .insert(teamInvitations)
      .values({ id: invitationId, teamId: otherTeam, userId: student.id, inviterId: student.id });
    return { teamId, invitationId };
  },
  noRecord: {
    'team/save memberIds[]': 'a student of the course: anybody else is refused',
    'team/invite userId': 'a student of the course: anybody else is refused',
    'team/setrole userId': 'a member of the team: anybody else is refused',
    'team/setleader userId': 'a member of the team: anybody else is refused',
    'team/place userId': 'a student of the course: anybody else is refused',
  },
};
