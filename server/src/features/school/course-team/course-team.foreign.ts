import type { Foreign } from '../../../testing/foreign.ts';

export const courseTeamForeign: Foreign = {
  noRecord: {
    'courseteam/save userId': 'a teacher is the school’s: an owner takes any onto the team',
    'courseteam/delete userId': 'a teacher is the school’s: whoever is not on the team is gone',
    'courseteam/transfer userId': 'a teacher is the school’s: an owner hands a course on to any',
    'courseclass/savedates classes[].classId': 'a class is the school’s: one that does not study the course is refused',
  },
};
