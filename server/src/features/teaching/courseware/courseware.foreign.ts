import { sectionApi } from '@xueyan/contract/school/section';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { files } from '../../../db/file.table.ts';
import { newId } from '../../../db/id.ts';
import { attachments } from '../../../db/upload.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

const sections = ['get', 'arrange', 'listnote'];
const items = ['saveitem', 'measure', 'prepare', 'track', 'answer', 'openpackage', 'savenote'];

export const coursewareForeign: Foreign = {
  records: async ({ school, teacher, courseId, chapterId }) => {
    const row = { courseId, parentId: chapterId, title: '课件', kind: 'courseware' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    const [fileId, coursewareFileId] = [newId(), newId()];
    const file = { sha256: 'none', name: 'a.mp4', mediaType: 'video/mp4', bytes: 1, scope: 'course' as const };
    await school.sql.insert(files).values({ ...file, id: fileId, ownerId: teacher.id, scopeId: courseId });
    await school.sql.insert(attachments).values({ id: coursewareFileId, sectionId, fileId });
    const question = { questionId: '', at: 1, title: '问题', options: ['甲', '乙'], key: [0] };
    await teacher.call(coursewareApi.saveItem, {
      ...{ attachmentId: coursewareFileId, seekAhead: true, questionList: [question] },
    });
    const { itemList } = await teacher.call(coursewareApi.get, { sectionId });
    return {
      ...{ coursewareId: sectionId, coursewareFileId },
      insideQuestionId: itemList[0]?.questionList[0]?.questionId ?? '',
    };
  },
  places: {
    ...Object.fromEntries(sections.map((call) => [`courseware/${call} sectionId`, 'coursewareId'])),
    ...Object.fromEntries(items.map((call) => [`courseware/${call} attachmentId`, 'coursewareFileId'])),
    'courseware/arrange attachmentIds[]': 'coursewareFileId',
    'courseware/answer questionId': 'insideQuestionId',
  },
  noRecord: {
    'courseware/saveitem questionList[].questionId': 'one of the file’s own keeps its id, any other is a new question',
  },
};
