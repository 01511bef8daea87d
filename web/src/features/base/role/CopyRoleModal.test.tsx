import { type Role, roleApi } from '@xueyan/contract/base/role';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { CopyRoleModal } from './CopyRoleModal.tsx';

const roleOf = (roleCode: string, roleName: string): Role => ({
  ...{ roleId: idOf(1), roleCode, roleName, nameEn: '', nameMn: '', description: '', roleType: 'system' },
  ...{ dataRange: 'self', organizationIds: [], initial: true, needsAuthorisation: false, needsSecondFactor: false },
  ...{ forStudents: false, shown: true, memberCount: 3, withinMine: true, changeable: false, version: 1 },
  createTime: '2026-09-01 08:00:00',
});
const formOf = (role: Role) => <CopyRoleModal open role={role} onClose={() => undefined} />;
const common = { saves: roleApi.copy, answer: { roleId: idOf(2) } };

tryForm('the form that copies a role', {
  'offers a name and a code that differ from those of the role': trial({
    ...{ ...common, form: formOf(roleOf('ROLE_TEACHER', '教师')) },
    sends: { roleId: idOf(1), roleCode: 'ROLE_TEACHER_2', roleName: '教师（副本）' },
  }),
  'offers them also for the longest name and code that a role may have': trial({
    ...{ ...common, form: formOf(roleOf('R'.repeat(32), '员'.repeat(30))) },
    sends: { roleCode: `${'R'.repeat(30)}_2`, roleName: `${'员'.repeat(26)}（副本）` },
  }),
});
