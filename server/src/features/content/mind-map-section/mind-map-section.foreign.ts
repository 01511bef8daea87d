import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import { sectionApi } from '@xueyan/contract/school/section';
import type { Foreign } from '../../../testing/foreign.ts';

const topic = { text: '中心', note: '', link: '', icons: [], picture: null, parent: null };
const content = { layout: 'mindMap' as const, theme: 'calm' as const, topics: [topic], lines: [] };

export const mindMapSectionForeign: Foreign = {
  records: async ({ teacher, courseId, chapterId }) => {
    const row = { courseId, parentId: chapterId, title: '导图', kind: 'mindmap' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    const { mapId } = await teacher.call(mindMapApi.add, { title: '他人的导图', content });
    await teacher.call(mindMapSectionApi.take, { sectionId, mapId });
    return { mindMapSectionId: sectionId };
  },
  places: {
    ...Object.fromEntries(
      ['get', 'save', 'take'].map((call) => [`mindmapsection/${call} sectionId`, 'mindMapSectionId']),
    ),
    'mindmap/addtocourse chapterId': 'chapterId',
  },
};
