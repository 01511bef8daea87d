import { sectionApi } from '@xueyan/contract/school/section';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import type { Foreign } from '../../../testing/foreign.ts';

const ofTask = ['get', 'save', 'give', 'open', 'listwork', 'queue', 'publish', 'extend'];

export const taskForeign: Foreign = {
  records: async ({ teacher, student, courseId, chapterId }) => {
    const row = { courseId, parentId: chapterId, title: '任务', kind: 'task' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    await teacher.call(taskApi.save, {
      ...{ sectionId, form: 'text', content: '写', template: '', points: 10, filesMax: 1 },
      ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 0 },
      ...{
        resubmit: true,
        anonymous: false,
        grouped: false,
        rubric: [],
        paperId: null,
        experimentId: null,
        version: 1,
      },
    });
    await teacher.call(taskApi.give, { sectionId });
    const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
    await student.call(taskWorkApi.submit, { workId, content: '好', version });
    await teacher.call(taskMarkingApi.addComment, { words: '很好' });
    const { comments } = await teacher.call(taskMarkingApi.bank, {});
    return { taskId: sectionId, workId, commentId: comments[0]?.commentId ?? '' };
  },
  places: {
    ...Object.fromEntries(ofTask.map((call) => [`task/${call} sectionId`, 'taskId'])),
    'task/save experimentId': 'sectionId',
    'task/publish workIds[]': 'workId',
    'task/return workIds[]': 'workId',
    'task/extend userIds[]': 'studentId',
  },
  answered: {
    'task/listmine': 'a course only narrows what is found of one’s own',
    'task/compose': 'in one’s own course; banks and chapters of others only narrow the questions, which are one’s own',
  },
  inputs: {
    'task/compose': {
      ...{ kind: 'task', title: '小测', content: '做完' },
      blueprint: {
        ...{ subject: 'linux', minutes: 1, bankIds: [], seed: 'x' },
        rows: [{ kind: 'judge', knowledgePointIds: [], chapterIds: [], difficulties: [], count: 100, points: 1 }],
      },
    },
  },
  noRecord: {
    'task/compose blueprint.rows[].knowledgePointIds[]': 'one tree for the school',
    'task/markmember userId': 'of a work, whose right is asked first',
    'task/tryanswer versionId': 'of the paper of a work, whose right is asked first',
    'task/markanswers answers[].versionId': 'of the paper of a work, whose right is asked first',
    'task/answer versionId': 'of the paper of a work, whose right is asked first',
    'task/removefile fileId': 'of a work, whose right is asked first',
  },
};
