import { classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { groupingApi } from '@xueyan/contract/teaching/grouping';
import type { Foreign } from '../../../testing/foreign.ts';

export const classSessionForeign: Foreign = {
  records: async ({ teacher, student, courseId, classId }) => {
    const begin = { courseId, classIds: [classId], title: '他人的课堂' };
    const { classSessionId } = await teacher.call(classSessionApi.begin, begin);
    const { classQuestionId } = await teacher.call(classQuestionApi.ask, {
      ...{ classSessionId, kind: 'text', prompt: '题目' },
    });
    await student.call(classQuestionApi.answer, { classQuestionId, text: '回答' });
    const responses = await teacher.call(classQuestionApi.responses, { classSessionId });
    const { classPostId } = await student.call(classDiscussionApi.post, { classSessionId, content: '发言' });
    const grouping = { classSessionId, name: '分组', method: 'hand', count: 2 } as const;
    const { groupingId } = await teacher.call(groupingApi.make, grouping);
    // An ended class no longer counts who is present.
    await teacher.call(classSessionApi.end, { classSessionId });
    const classResponseId = responses.pageInfo.resultList[0]?.classResponseId ?? '';
    return { classSessionId, classQuestionId, classPostId, classResponseId, groupingId };
  },
  places: {
    'classdiscussion/post parentPostId': 'classPostId',
    'classsession/push slide.sectionId': 'sectionId',
    'grouping/save groups[].memberIds[]': 'userId',
  },
  noRecord: {
    'classquestion/list courseId': 'without a class: what one may see, narrowed to a course: to nothing',
    'classdiscussion/list courseId': 'without a class: what one may see, narrowed to a course: to nothing',
  },
  answered: {
    'classsession/list': 'what one may see, narrowed to a course: to nothing',
    'classsession/listmine': 'what one may see, narrowed to a course: to nothing',
    'classquestion/listmine': 'what one may see, narrowed to a course or a class: to nothing',
    'classnote/list': 'what one may see, narrowed to a course: to nothing',
  },
};
