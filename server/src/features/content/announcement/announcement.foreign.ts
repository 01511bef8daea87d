import { announcementApi } from '@xueyan/contract/content/announcement';
import type { Foreign } from '../../../testing/foreign.ts';

export const announcementForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const writer = await school.signIn('ROLE_ADMIN', `announcement-of-${teacher.loginName}`);
    return writer.call(announcementApi.save, { title: '他人的公告', content: '内容' });
  },
  seen: {
    'announcement/listpublished': { records: ['announcementId'], because: 'what is published is for everybody' },
  },
};
