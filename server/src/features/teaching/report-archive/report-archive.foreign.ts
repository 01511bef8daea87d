import type { Foreign } from '../../../testing/foreign.ts';

export const reportArchiveForeign: Foreign = {
  noRecord: {
    'reportarchive/list classId': 'narrows the courses that one marks in to people of a class; another class has none',
    'reportarchive/pack classId': 'as of the list: of another class nobody is in the course',
    'reportarchive/list courseId': 'a course that one does not mark in has no reports in the list',
    'reportarchive/list sectionId': 'as a course',
  },
};
