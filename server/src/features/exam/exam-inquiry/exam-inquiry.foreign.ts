import type { Foreign } from '../../../testing/foreign.ts';

export const examInquiryForeign: Foreign = {
  answered: {
    'examinquiry/list': 'a course, a class or a term only narrows what is found of the exams of `exam/list`',
    'examinquiry/listoffice': 'a course, a class or a term only narrows what is found of the classes in the data range',
    'examinquiry/listmine': 'a course or a term only narrows what is found of one’s own',
  },
};
