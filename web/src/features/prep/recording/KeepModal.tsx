import { type Recording, recordingApi } from '@xueyan/contract/prep/recording';
import { Alert, Form, Input, InputNumber } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { recordingText } from './recording.text.ts';

interface KeepModalProps {
  open: boolean;
  recording: Pick<Recording, 'recordingId' | 'title'>;
  canConvert: boolean;
  onClose: () => void;
}

interface Values {
  title: string;
  from?: number | null;
  to?: number | null;
}

/** Dialog for the name of the new material and the range of the film. */
export function KeepModal({ open, recording, canConvert, onClose }: KeepModalProps) {
  const t = useText(recordingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const finish = useAction(recordingApi.finish, [recordingApi.list]);
  const submit = async ({ title, from, to }: Values) => {
    await finish.mutateAsync({ recordingId: recording.recordingId, title, from: from ?? null, to: to ?? null });
    notice.success(t('saving'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('keep')}
      okText={t('keep')}
      form={form}
      initialValues={{ title: recording.title }}
      saving={finish.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {finish.error && <Alert type="error" showIcon title={textsFor(finish.error)} />}
      <Form.Item name="title" label={t('name')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      {canConvert && (
        <>
          <Form.Item name="from" label={t('from')} extra={t('trimHint')}>
            <InputNumber min={0} max={7200} />
          </Form.Item>
          <Form.Item name="to" label={t('to')}>
            <InputNumber min={1} max={7200} />
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}
