import { organizationApi } from '@xueyan/contract/base/organization';
import type { Foreign } from '../../../testing/foreign.ts';

export const organizationForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const admin = await school.signIn('ROLE_ADMIN', `organization-of-${teacher.loginName}`);
    const code = teacher.loginName.replaceAll(/\W/g, '_').slice(-32);
    const form = { name: '他人的组织', code, type: 'department' as const, leaderId: null, disabled: false };
    return admin.call(organizationApi.save, { ...form, parentId: null });
  },
  places: {
    'organization/save parentId': 'organizationId',
    'organization/moveeffect parentId': 'organizationId',
    'organization/move parentId': 'organizationId',
    'organization/save leaderId': 'userId',
    'organization/update leaderId': 'userId',
  },
  seen: {
    'organization/listchoice': {
      records: ['organizationId'],
      because: 'how the school is divided is known to everybody in it',
    },
  },
};
