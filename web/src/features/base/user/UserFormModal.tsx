import { useQueryClient } from '@tanstack/react-query';
import { mayManageUser, type PasswordSlip, type User, UserForm, userApi } from '@xueyan/contract/base/user';
import { Alert, DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { Suspense, useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { OrganizationSelect } from '../organization/OrganizationSelect.shared.tsx';
import { userText } from './user.text.ts';

const AvatarEditor = lazyNamed(() => import('../profile/AvatarEditor.shared.tsx'), 'AvatarEditor');

interface UserFormModalProps {
  open: boolean;
  /** Record to change; without it the form creates one. */
  edited: User | undefined;
  /** Default organization of a new account. */
  organizationId: string | null;
  roles: { roleId: string; roleName: string; giveable: boolean; initial: boolean; forStudents: boolean }[];
  onSlips: (slips: PasswordSlip[]) => void;
  onClose: () => void;
}

interface Values extends Omit<UserForm, 'expireTime'> {
  expires: Dayjs | null;
}

const { loginName, userName, roleIds } = UserForm.shape;
/** Returns the end of a day; of the day that is kept, its own time: a changed one that is past would be refused. */
const expiryOf = (day: Dayjs, edited: User | undefined): string => {
  const date = day.format('YYYY-MM-DD');
  return edited?.expireTime?.startsWith(date) ? edited.expireTime : `${date} 23:59:59`;
};
const valuesOf = (user: User): Values => ({
  ...{ loginName: user.loginName, userName: user.userName, organizationId: user.organizationId },
  roleIds: user.roles.map(({ roleId }) => roleId),
  expires: user.expireTime ? dayjs(user.expireTime) : null,
});

/** Form of a user. A new one gets a one-time password, which is shown afterwards. */
export function UserFormModal({ open, edited, organizationId, roles, onSlips, onClose }: UserFormModalProps) {
  const t = useText(userText);
  const notice = useNotice();
  const actor = useActor();
  const own = edited?.userId === actor.id;
  // Organizations where the account may be placed; the root only for a person who manages the whole school.
  const reaches = (organizationId: string | null) => mayManageUser(actor, { userId: '', organizationId });
  const [form] = Form.useForm<Values>();
  const save = useCreation(userApi.save, [userApi.list]);
  const update = useAction(userApi.update, [userApi.list]);
  const failure = edited ? update.error : save.error;
  // Empty when the shell shows the failure.
  const words = failure && textsFor(failure);
  // Roles are always chosen by a person, never preset by the form.
  const empty: Values = { loginName: '', userName: '', organizationId, roleIds: [], expires: null };
  const offered = edited ? roles : roles.filter(({ initial }) => initial);
  // A role that is not shown any more is still that of those who have it.
  const hidden = (edited?.roles ?? []).filter((had) => roles.every(({ roleId }) => roleId !== had.roleId));

  const submit = async ({ expires, loginName: name, ...values }: Values) => {
    const expireTime = expires && expiryOf(expires, edited);
    const said = { ...values, organizationId: values.organizationId ?? null, expireTime };
    if (edited) {
      await update.mutateAsync({ ...said, userId: edited.userId, stamp: edited.stamp });
      notice.success(t('saved'));
      onClose();
    } else {
      onSlips([await save.mutateAsync({ ...said, loginName: name })]);
    }
  };

  return (
    <FormModal
      open={open}
      title={t(edited ? 'editTitle' : 'addTitle')}
      okText={t('save')}
      form={form}
      initialValues={edited ? valuesOf(edited) : empty}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {edited && !own && <Picture user={edited} />}
      <Form.Item name="userName" label={t('userName')} rules={rulesOf(userName)}>
        <Input maxLength={maxOf(userName)} />
      </Form.Item>
      <Form.Item name="loginName" label={t('loginName')} rules={edited ? [] : rulesOf(loginName)}>
        <Input maxLength={maxOf(loginName)} disabled={edited !== undefined} placeholder={t('loginPlaceholder')} />
      </Form.Item>
      <Form.Item name="roleIds" label={t('roles')} rules={rulesOf(roleIds)}>
        <Select
          mode="multiple"
          disabled={own}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('rolesPlaceholder')}
          // Students get their accounts from the register, which knows their class.
          options={[
            ...hidden.map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
            ...offered.map(({ roleId, roleName, giveable, forStudents }) => ({
              ...{ value: roleId, label: roleName, disabled: !giveable || (forStudents && !edited) },
            })),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="organizationId"
        label={t('organization')}
        rules={[{ required: !reaches(null) && !own, message: t('organizationRequired') }]}
      >
        <OrganizationSelect isOpen={(id) => reaches(id) || id === edited?.organizationId} />
      </Form.Item>
      <Form.Item name="expires" label={t('expires')} extra={t('expiresHint')}>
        <DatePicker disabled={own} minDate={dayjs()} style={{ width: '100%' }} />
      </Form.Item>
    </FormModal>
  );
}

/** Picture of the account; saved as soon as it is chosen. */
function Picture({ user }: { user: User }) {
  const client = useQueryClient();
  const [avatar, setAvatar] = useState(user.avatar);
  const onChange = (next: string) => {
    setAvatar(next);
    return client.invalidateQueries({ queryKey: [userApi.list.path] });
  };
  return (
    <Suspense>
      <AvatarEditor user={{ userName: user.userName, avatar }} userId={user.userId} onChange={onChange} />
    </Suspense>
  );
}
