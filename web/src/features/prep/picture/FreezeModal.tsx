import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureApi } from '@xueyan/contract/prep/picture';
import { Alert, Form, Input, InputNumber, Switch, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { pictureText } from './picture.text.ts';

interface Values {
  seed: number;
  validation: number;
  test: number;
  keepSplits: boolean;
  note: string;
}

interface FreezeModalProps {
  open: boolean;
  datasetId: string;
  /** Pictures that came with a split. */
  splitCount: number;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog for the splits of a new version. */
export function FreezeModal({ open, datasetId, splitCount, onClose, onDone }: FreezeModalProps) {
  const t = useText(pictureText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const freeze = useAction(pictureApi.freeze, [datasetApi.get, datasetApi.list]);
  const submit = async (values: Values) => {
    await freeze.mutateAsync({ datasetId, ...values });
    notice.success(t('frozen'));
    onDone();
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('freeze')}
      okText={t('save')}
      form={form}
      initialValues={{ seed: 1, validation: 0.15, test: 0.2, keepSplits: splitCount > 0, note: '' }}
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
      <Form.Item
        name="keepSplits"
        label={t('keepSplits', { n: splitCount })}
        extra={t('keepSplitsHint')}
        valuePropName="checked"
        hidden={splitCount === 0}
      >
        <Switch />
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
