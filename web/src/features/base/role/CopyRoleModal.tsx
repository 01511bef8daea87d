import { type Role, RoleForm, roleApi } from '@xueyan/contract/base/role';
import { Alert, Form, Input } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { roleText } from './role.text.ts';

interface CopyRoleModalProps {
  open: boolean;
  role: Role;
  onClose: () => void;
}

const { roleCode, roleName } = RoleForm.shape;

/** Asks for the name of a role's copy. */
export function CopyRoleModal({ open, role, onClose }: CopyRoleModalProps) {
  const t = useText(roleText);
  const notice = useNotice();
  const [form] = Form.useForm<Pick<RoleForm, 'roleCode' | 'roleName'>>();
  const copy = useCreation(roleApi.copy, [roleApi.list]);
  // Empty when the shell shows the failure.
  const words = copy.error && textsFor(copy.error);

  const submit = async (values: Pick<RoleForm, 'roleCode' | 'roleName'>) => {
    await copy.mutateAsync({ ...values, roleId: role.roleId });
    notice.success(t('copied'));
    onClose();
  };

  return (
    <FormModal
      open={open}
      title={t('copyTitle', { name: role.roleName })}
      okText={t('copy')}
      form={form}
      initialValues={{
        roleCode: `${role.roleCode.slice(0, 30)}_2`,
        roleName: t('copyName', {
          name: role.roleName.slice(0, (maxOf(roleName) ?? 30) - t('copyName', { name: '' }).length),
        }),
      }}
      saving={copy.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="roleName" label={t('name')} rules={rulesOf(roleName)}>
        <Input maxLength={maxOf(roleName)} showCount />
      </Form.Item>
      <Form.Item name="roleCode" label={t('code')} rules={rulesOf(roleCode)} extra={t('copyHint')}>
        <Input maxLength={maxOf(roleCode)} showCount />
      </Form.Item>
    </FormModal>
  );
}
