import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Form } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { QuotaFields, type QuotaValues, quotaFrom } from './QuotaFields.shared.tsx';
import { researchQuotaText } from './research-quota.text.ts';

interface QuotaModalProps {
  open: boolean;
  researchProjectId: string;
  held: Output<typeof researchMachineApi.get>;
  onClose: () => void;
}

/** Dialog for the quota of a project. */
export function QuotaModal({ open, researchProjectId, held: { quota, defaults }, onClose }: QuotaModalProps) {
  const t = useText(researchQuotaText);
  const notice = useNotice();
  const [form] = Form.useForm<QuotaValues>();
  const set = useAction(researchMachineApi.setQuota, [researchMachineApi.get]);
  const submit = async (values: QuotaValues) => {
    await set.mutateAsync({ researchProjectId, ...quotaFrom(values) });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<QuotaValues>
      open={open}
      title={t('edit')}
      okText={t('save')}
      form={form}
      initialValues={quota}
      saving={set.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <QuotaFields defaults={defaults} />
      <p>{t('hint')}</p>
    </FormModal>
  );
}
