import { announcementApi } from '@xueyan/contract/content/announcement';
import type { Foreign } from '../../../testing/foreign.ts';

export const announcementForeign: Foreign = {
  records: async ({ school }) => {
    const writer = await school.signIn('ROLE_ADMIN', 'announcement-writer');
    return writer.call(announcementApi.save, { title: '他人的公告', content: '内容' });
  },
};
