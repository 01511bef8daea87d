import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { Alert, Form, Input, InputNumber, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { annotationText } from './annotation.text.ts';

interface Values {
  seed: number;
  validation: number;
  test: number;
  note: string;
}

interface FreezeModalProps {
  open: boolean;
  datasetId: string;
  onClose: () => void;
}

/** Dialog for the splits of a new version. */
export function FreezeModal({ open, datasetId, onClose }: FreezeModalProps) {
  const t = useText(annotationText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const freeze = useAction(annotationApi.freeze, [datasetApi.get, datasetApi.list]);
  const submit = async (values: Values) => {
    await freeze.mutateAsync({ datasetId, ...values });
    notice.success(t('frozen'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('freeze')}
      okText={t('save')}
      form={form}
      initialValues={{ seed: 1, validation: 0.15, test: 0.2, note: '' }}
      saving={freeze.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {freeze.error && <Alert type="error" showIcon title={textsFor(freeze.error)} />}
      <Typography.Paragraph type="secondary">{t('freezeHint')}</Typography.Paragraph>
      <Form.Item name="note" label={t('note')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="validation" label={t('validation')} rules={[{ required: true }]}>
        <InputNumber min={0} max={0.4} step={0.05} />
      </Form.Item>
      <Form.Item name="test" label={t('test')} rules={[{ required: true }]}>
        <InputNumber min={0.05} max={0.5} step={0.05} />
      </Form.Item>
      <Form.Item name="seed" label={t('seed')} rules={[{ required: true }]}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
