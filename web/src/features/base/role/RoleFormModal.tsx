import { mayReach, type Role, RoleForm, roleApi } from '@xueyan/contract/base/role';
import { type DataRange, dataRanges } from '@xueyan/contract/wire/actor';
import { Alert, Form, Input, Select, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { OrganizationsSelect } from '../organization/OrganizationsSelect.shared.tsx';
import styles from './Role.module.css';
import { roleText } from './role.text.ts';

interface RoleFormModalProps {
  open: boolean;
  /** Record to change; without it the form creates one. */
  edited?: Role | undefined;
  onClose: () => void;
}

const { roleCode, roleName, nameEn, nameMn, description } = RoleForm.shape;
const stale = [roleApi.list, roleApi.get];
const switches = ['initial', 'needsAuthorisation', 'needsSecondFactor', 'forStudents', 'shown'] as const;
const fresh: RoleForm = {
  ...{ roleCode: '', roleName: '', nameEn: '', nameMn: '', description: '', dataRange: 'self', organizationIds: [] },
  ...{ initial: false, needsAuthorisation: false, needsSecondFactor: false, forStudents: false, shown: true },
};

/** Form of a role: names, data range, and where it is offered. */
export function RoleFormModal({ open, edited, onClose }: RoleFormModalProps) {
  const t = useText(roleText);
  const notice = useNotice();
  const [form] = Form.useForm<RoleForm>();
  const save = useCreation(roleApi.save, stale);
  const update = useAction(roleApi.update, stale);
  const actor = useActor();
  const ranges = dataRanges.map((value) => ({
    ...{ value, label: t(value) },
    disabled: !mayReach(actor, new Set(), { codes: [], dataRange: value }),
  }));
  const range = Form.useWatch<DataRange | undefined>('dataRange', form) ?? edited?.dataRange;
  const failure = edited ? update.error : save.error;
  // Empty when the shell shows the failure.
  const words = failure && textsFor(failure);

  const submit = async (values: RoleForm) => {
    const said = { ...values, organizationIds: values.organizationIds ?? [] };
    if (edited) await update.mutateAsync({ ...said, roleId: edited.roleId, version: edited.version });
    else await save.mutateAsync(said);
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      width={640}
      form={form}
      initialValues={edited ? RoleForm.strip().parse(edited) : fresh}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <div className={styles.columns}>
        <Form.Item name="roleName" label={t('name')} rules={rulesOf(roleName)}>
          <Input maxLength={maxOf(roleName)} showCount />
        </Form.Item>
        <Form.Item name="roleCode" label={t('code')} rules={rulesOf(roleCode)}>
          <Input
            maxLength={maxOf(roleCode)}
            showCount
            disabled={edited?.roleType === 'system'}
            placeholder={t('codePlaceholder')}
          />
        </Form.Item>
        <Form.Item name="nameEn" label={t('nameEn')}>
          <Input maxLength={maxOf(nameEn)} placeholder={t('sameAsName')} />
        </Form.Item>
        <Form.Item name="nameMn" label={t('nameMn')}>
          <Input maxLength={maxOf(nameMn)} placeholder={t('sameAsName')} />
        </Form.Item>
      </div>
      <Form.Item name="dataRange" label={t('dataRange')} extra={t('dataRangeHint')}>
        <Select options={ranges} />
      </Form.Item>
      {range === 'chosen' && (
        <Form.Item
          name="organizationIds"
          label={t('organizations')}
          extra={t('organizationsHint')}
          rules={[{ required: true, type: 'array', min: 1, message: t('organizationsPlaceholder') }]}
        >
          <OrganizationsSelect placeholder={t('organizationsPlaceholder')} />
        </Form.Item>
      )}
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea rows={2} maxLength={maxOf(description)} showCount />
      </Form.Item>
      <div className={styles.columns}>
        {switches.map((name) => (
          <Form.Item key={name} name={name} label={t(name)} extra={t(`${name}Hint`)} valuePropName="checked">
            <Switch />
          </Form.Item>
        ))}
      </div>
    </FormModal>
  );
}
