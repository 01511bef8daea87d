import {
  organizationApi as api,
  type Organization,
  OrganizationForm,
  organizationTypes,
} from '@xueyan/contract/base/organization';
import { Alert, Form, Input, Select, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { LeaderSelect } from './LeaderSelect.tsx';
import { organizationText } from './organization.text.ts';

interface OrganizationFormModalProps {
  open: boolean;
  /** Record to change; without it the form creates one below the parent. */
  edited: Organization | undefined;
  parentId: string | null;
  parentName: string | undefined;
  onSaved: (id: string) => void;
  onClose: () => void;
}

const { name, code, type } = OrganizationForm.shape;
const stale = [api.tree, api.list, api.choices];
const empty: OrganizationForm = { name: '', code: '', type: 'department', leaderId: null, disabled: false };
const formOf = ({ name, code, type, leaderId, disabled }: Organization) => ({ name, code, type, leaderId, disabled });

/** Form of an organization. */
export function OrganizationFormModal(props: OrganizationFormModalProps) {
  const { open, edited, parentId, parentName, onSaved, onClose } = props;
  const t = useText(organizationText);
  const notice = useNotice();
  const [form] = Form.useForm<OrganizationForm>();
  const save = useCreation(api.save, stale);
  const update = useAction(api.update, stale);
  const failure = edited ? update.error : save.error;
  // Empty when the shell shows the failure.
  const words = failure && textsFor(failure);

  const submit = async (values: OrganizationForm) => {
    const leaderId = values.leaderId ?? null;
    if (edited) {
      await update.mutateAsync({ ...values, leaderId, organizationId: edited.organizationId, stamp: edited.stamp });
    } else {
      onSaved((await save.mutateAsync({ ...values, leaderId, parentId })).organizationId);
    }
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal
      open={open}
      title={t(edited ? 'editTitle' : 'addTitle')}
      okText={t('save')}
      form={form}
      initialValues={edited ? formOf(edited) : empty}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {!edited && (
        <Form.Item label={t('above')}>
          <Input value={parentName ?? t('top')} readOnly variant="filled" aria-label={t('above')} />
        </Form.Item>
      )}
      <Form.Item name="name" label={t('name')} rules={rulesOf(name)}>
        <Input maxLength={maxOf(name)} showCount placeholder={t('namePlaceholder')} />
      </Form.Item>
      <Form.Item name="code" label={t('code')} rules={rulesOf(code)}>
        <Input maxLength={maxOf(code)} showCount placeholder={t('codePlaceholder')} />
      </Form.Item>
      <Form.Item name="type" label={t('type')} rules={rulesOf(type)}>
        <Select options={organizationTypes.map((one) => ({ value: one, label: t(one) }))} />
      </Form.Item>
      <Form.Item name="leaderId" label={t('leader')}>
        <LeaderSelect named={edited?.leaderId ? { userId: edited.leaderId, userName: edited.leaderName } : undefined} />
      </Form.Item>
      <Form.Item name="disabled" label={t('disabled')} valuePropName="checked" extra={t('disabledHint')}>
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
