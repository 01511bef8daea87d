import type { Foreign } from '../../../testing/foreign.ts';

export const courseHallForeign: Foreign = {
  noRecord: {
    'coursehall/list organizationId': 'the hall names the departments of its courses to everybody',
    'courseadmission/save prerequisiteIds[]': 'a course that is out is the school’s: any course may require it',
  },
};
