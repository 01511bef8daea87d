import { RoleForm, roleApi } from '@xueyan/contract/base/role';
import type { Foreign } from '../../../testing/foreign.ts';

export const roleForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `role-of-${teacher.loginName}`);
    const roleCode = `R_${teacher.id.replaceAll('-', '').slice(-20)}`;
    const { roleId } = await keeper.call(
      roleApi.save,
      RoleForm.parse({ roleCode, roleName: '他人的角色', dataRange: 'self' }),
    );
    return { roleId };
  },
  heldForAll: {
    'role.manage': 'the roles are the school’s: who keeps them keeps all of them',
  },
};
