import { mayManageUser, type PasswordSlip, type User, UserForm, userApi } from '@xueyan/contract/base/user';
import { Alert, DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { OrganizationSelect } from '../organization/OrganizationSelect.shared.tsx';
import { userText } from './user.text.ts';

interface UserFormModalProps {
  open: boolean;
  /** Given: changes it; else a new one is made. */
  edited: User | undefined;
  /** Where a new one is placed, unless somebody says otherwise. */
  organizationId: string | null;
  roles: { roleId: string; roleName: string; giveable: boolean; initial: boolean; forStudents: boolean }[];
  onSlips: (slips: PasswordSlip[]) => void;
  onClose: () => void;
}

interface Values extends Omit<UserForm, 'expireTime'> {
  expires: Dayjs | null;
}

const { loginName, userName, roleIds } = UserForm.shape;
const valuesOf = (user: User): Values => ({
  ...{ loginName: user.loginName, userName: user.userName, organizationId: user.organizationId },
  roleIds: user.roles.map(({ roleId }) => roleId),
  expires: user.expireTime ? dayjs(user.expireTime) : null,
});

/** What is said about a user. A new one gets a one-time password, which is shown afterwards. */
export function UserFormModal({ open, edited, organizationId, roles, onSlips, onClose }: UserFormModalProps) {
  const t = useText(userText);
  const notice = useNotice();
  const actor = useActor();
  const own = edited?.userId === actor.id;
  // Where the account may be placed; the school itself only by who keeps all of it.
  const reaches = (organizationId: string | null) => mayManageUser(actor, { userId: '', organizationId });
  const [form] = Form.useForm<Values>();
  const save = useCreation(userApi.save, [userApi.list]);
  const update = useAction(userApi.update, [userApi.list]);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has told of it.
  const words = failure && textsFor(failure);
  // What somebody may do is chosen by a person, never by the form.
  const empty: Values = { loginName: '', userName: '', organizationId, roleIds: [], expires: null };
  const offered = edited ? roles : roles.filter(({ initial }) => initial);

  const submit = async ({ expires, loginName: name, ...values }: Values) => {
    const expireTime = expires ? `${expires.format('YYYY-MM-DD')} 23:59:59` : null;
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
          options={offered.map(({ roleId, roleName, giveable, forStudents }) => ({
            ...{ value: roleId, label: roleName, disabled: !giveable || (forStudents && !edited) },
          }))}
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
