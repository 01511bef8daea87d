import { ResourceForm, resourceManageApi } from '@xueyan/contract/base/resource-manage';
import type { Foreign } from '../../../testing/foreign.ts';

export const resourceForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `menu-of-${teacher.loginName}`);
    const form = { ...ResourceForm.parse({ name: '他人的目录' }), parentId: null, resourceType: 'catalog' as const };
    const { resourceId } = await keeper.call(resourceManageApi.save, form);
    return { resourceId };
  },
  places: {
    'resource/save parentId': 'resourceId',
    'resource/move parentId': 'resourceId',
    'role/savegrant resourceIds[]': 'resourceId',
  },
  heldForAll: { 'resource.manage': 'the menu is the school’s: who keeps it keeps all of it' },
};
