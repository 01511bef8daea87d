import { announcementApi } from '@xueyan/contract/content/announcement';
import type { Foreign } from '../../../testing/foreign.ts';

export const announcementForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const writer = await school.signIn('ROLE_ADMIN', `announcement-of-${teacher.loginName}`);
    const to = { users: [teacher.id] };
    return writer.call(announcementApi.save, { title: '他人的公告', content: '内容', to });
  },
  places: {
    'announcement/save to.courses[]': 'courseId',
    'announcement/save to.classes[]': 'classId',
    'announcement/save to.organizations[]': 'organizationId',
    'announcement/save to.users[]': 'userId',
    'announcement/update to.courses[]': 'courseId',
    'announcement/update to.classes[]': 'classId',
    'announcement/update to.organizations[]': 'organizationId',
    'announcement/update to.users[]': 'userId',
  },
};
