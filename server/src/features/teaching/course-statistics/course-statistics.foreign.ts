import type { Foreign } from '../../../testing/foreign.ts';

export const courseStatisticsForeign: Foreign = {
  places: {
    'coursestat/liststudent sectionId': 'sectionId',
    'coursestat/student studentId': 'userId',
    'coursestat/remind studentIds[]': 'userId',
  },
  noRecord: {
    'coursestat/liststudent classId': 'a class that does not take the course has nobody in the list',
    'coursestat/listsection classId': 'a class that does not take the course has nobody in the numbers',
  },
};
