import { type Organization, organizationApi } from '@xueyan/contract/base/organization';
import type { Locator } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { OrganizationFormModal } from './OrganizationFormModal.tsx';

const kept = {
  ...{ name: '信息工程学院', code: 'XX_1', type: 'faculty' as const, leaderId: idOf(21), disabled: true },
};
const organization: Organization = {
  ...{ ...kept, organizationId: idOf(1), parentId: null, parentName: '', leaderName: '王晓' },
  ...{ userCount: 0, classCount: 0, stamp: 'a' },
};
const formOf = (edited: Organization | undefined) => (
  <OrganizationFormModal
    {...{ open: true, edited, parentId: null, parentName: undefined }}
    onSaved={() => undefined}
    onClose={() => undefined}
  />
);
const school = () => serve(organizationApi.leaders, () => ({ userList: [] }));
const common = { saves: organizationApi.update, answer: null, school, role: 'ROLE_ADMIN' as const };
const field = (dialog: Locator, name: string) => dialog.getByLabelText(name, { exact: true });

tryForm('the form of an organization', {
  'sends an organization as it was kept, though no search finds its leader': trial({
    ...{ ...common, form: formOf(organization), sends: { ...kept, organizationId: idOf(1), stamp: 'a' } },
  }),
  'sends an organization without a leader as it was kept': trial({
    ...{ ...common, form: formOf({ ...organization, leaderId: null, leaderName: '' }) },
    sends: { ...kept, leaderId: null },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ ...common, form: formOf(organization) },
    change: (dialog) => field(dialog, '名称').fill('信息学院'),
    sends: { ...kept, name: '信息学院' },
  }),
  'adds the first organization of a school': trial({
    ...{ ...common, form: formOf(undefined), saves: organizationApi.save, answer: { organizationId: idOf(2) } },
    change: async (dialog) => {
      await field(dialog, '名称').fill('教务处');
      await field(dialog, '编码').fill('JWC');
    },
    sends: { name: '教务处', code: 'JWC', type: 'department', leaderId: null, disabled: false, parentId: null },
  }),
});
