import { courseApi } from '@xueyan/contract/school/course';
import { courseExemptionApi } from '@xueyan/contract/school/course-exemption';
import { sectionApi } from '@xueyan/contract/school/section';
import { openAdmission } from '../../../testing/application.ts';
import { courseForm } from '../../../testing/course.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const courseExemptionForeign: Foreign = {
  records: async ({ teacher, student, courseId }) => {
    const courseName = `先修 ${teacher.loginName}`;
    const { courseId: requiredId } = await teacher.call(courseApi.save, { ...courseForm, courseName, labels: [] });
    const part = { courseId: requiredId, title: '一' };
    const chapter = await teacher.call(sectionApi.save, { ...part, parentId: null, kind: 'chapter' });
    await teacher.call(sectionApi.save, { ...part, parentId: chapter.sectionId, kind: 'reading' });
    await teacher.call(courseApi.release, { courseId: requiredId, begin: true });
    await openAdmission({ teacher, courseId }, { open: false, auditable: false, prerequisiteIds: [requiredId] });
    await teacher.call(courseExemptionApi.save, {
      ...{ courseId, userIds: [student.id], requiredIds: [requiredId], reason: '已通过水平测试' },
    });
    const { pageInfo } = await teacher.call(courseExemptionApi.list, { courseId });
    return { requiredId, exemptionId: pageInfo.resultList[0]?.exemptionId ?? '' };
  },
  places: { 'courseexemption/save userIds[]': 'userId' },
};
