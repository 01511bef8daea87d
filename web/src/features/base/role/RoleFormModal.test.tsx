import { organizationApi } from '@xueyan/contract/base/organization';
import { type Role, roleApi } from '@xueyan/contract/base/role';
import type { Locator } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { RoleFormModal } from './RoleFormModal.tsx';

const onClose = () => undefined;
const kept = {
  ...{ roleCode: 'LAB_KEEPER', roleName: '实验员', nameEn: '', nameMn: 'Лаборант', description: '管\n机房' },
  ...{ dataRange: 'chosen' as const, organizationIds: [idOf(11), idOf(12)] },
  ...{ initial: true, needsAuthorisation: true, needsSecondFactor: true, forStudents: false, shown: false },
};
const role: Role = {
  ...{ ...kept, roleId: idOf(1), roleType: 'custom', memberCount: 0, withinMine: true, changeable: true },
  ...{ version: 5, createTime: '2026-09-01 08:00:00' },
};
const formOf = (edited: Role) => <RoleFormModal open edited={edited} onClose={onClose} />;
const organization = (n: number, name: string, parentId: string | null) => ({
  ...{ organizationId: idOf(n), parentId, name, disabled: false },
});
const common = {
  ...{ saves: roleApi.update, answer: { version: 6 }, role: 'ROLE_ADMIN' as const },
  school: () =>
    serve(organizationApi.choices, () => ({
      organizationList: [
        organization(10, '学校', null),
        organization(11, '信息学院', idOf(10)),
        organization(12, '机电学院', idOf(10)),
      ],
    })),
};
const field = (dialog: Locator, name: string) => dialog.getByLabelText(name, { exact: true });

tryForm('the form of a role', {
  'sends a role of chosen organizations as it was kept, though they are all there are': trial({
    ...{ ...common, form: formOf(role), sends: { ...kept, roleId: idOf(1), version: 5 } },
  }),
  'sends a role that is built in as it was kept': trial({
    ...common,
    form: formOf({ ...role, roleCode: 'ROLE_TEACHER', roleType: 'system', dataRange: 'self', organizationIds: [] }),
    sends: { ...kept, roleCode: 'ROLE_TEACHER', dataRange: 'self', organizationIds: [] },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ ...common, form: formOf(role) },
    change: (dialog) => dialog.getByRole('switch', { name: '显示' }).click(),
    sends: { ...kept, shown: true },
  }),
  'adds a role to a school without organizations': trial({
    form: <RoleFormModal open onClose={onClose} />,
    ...{ saves: roleApi.save, answer: { roleId: idOf(2) }, role: 'ROLE_ADMIN' },
    change: async (dialog) => {
      await field(dialog, '角色名称').fill('督导');
      await field(dialog, '角色编码').fill('INSPECTOR');
    },
    sends: {
      ...{ roleCode: 'INSPECTOR', roleName: '督导', nameEn: '', nameMn: '', description: '', dataRange: 'self' },
      ...{ organizationIds: [], initial: false, needsAuthorisation: false, needsSecondFactor: false },
      ...{ forStudents: false, shown: true },
    },
  }),
});
