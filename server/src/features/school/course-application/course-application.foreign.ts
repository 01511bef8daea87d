import { askToTake, openAdmission } from '../../../testing/application.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const courseApplicationForeign: Foreign = {
  records: async ({ school, teacher, courseId }) => {
    await openAdmission({ teacher, courseId });
    const asking = await school.signIn('ROLE_STUDENT', `asks-${teacher.loginName}`);
    const applicationId = await askToTake(asking, courseId);
    // An open course could be read and applied for by everybody.
    await openAdmission({ teacher, courseId }, { open: false, auditable: false });
    return { applicationId };
  },
  noRecord: {
    'courseapply/save fileIds[]':
      'a file is taken by who put it there for this request alone: tested in course-application.test.ts',
    'attendclassapply/save fileIds[]': 'as those of courseapply/save',
    'withdrawapply/save fileIds[]': 'as those of courseapply/save',
  },
};
