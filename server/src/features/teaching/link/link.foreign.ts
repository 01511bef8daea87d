import { sectionApi } from '@xueyan/contract/school/section';
import { linkApi } from '@xueyan/contract/teaching/link';
import type { Foreign } from '../../../testing/foreign.ts';

export const linkForeign: Foreign = {
  records: async ({ teacher, courseId, chapterId }) => {
    const row = { courseId, parentId: chapterId, title: '链接', kind: 'link' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    await teacher.call(linkApi.save, { sectionId, address: 'https://example.org/', note: '' });
    return { linkId: sectionId };
  },
  places: Object.fromEntries(['get', 'save', 'visit'].map((call) => [`link/${call} sectionId`, 'linkId'])),
};
