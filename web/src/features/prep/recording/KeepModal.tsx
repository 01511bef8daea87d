import { type Recording, recordingApi, recordingFilmPath } from '@xueyan/contract/prep/recording';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { recordingText } from './recording.text.ts';
import { type Trim, TrimField } from './TrimField.tsx';

interface KeepModalProps {
  open: boolean;
  recording: Pick<Recording, 'recordingId' | 'title'>;
  canConvert: boolean;
  onClose: () => void;
}

interface Values {
  title: string;
  /** Not asked for where the server cannot cut. */
  trim?: Trim;
}

const whole: Trim = { from: null, to: null };

/** Dialog for the name of the new material, and for the part of the film that is kept. */
export function KeepModal({ open, recording, canConvert, onClose }: KeepModalProps) {
  const t = useText(recordingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const finish = useAction(recordingApi.finish, [recordingApi.list]);
  const { recordingId } = recording;
  const submit = async ({ title, trim = whole }: Values) => {
    await finish.mutateAsync({ recordingId, title, ...trim });
    notice.success(t('saving'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('keep')}
      okText={t('keep')}
      form={form}
      width={720}
      initialValues={{ title: recording.title, ...(canConvert && { trim: whole }) }}
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
        <Form.Item name="trim" label={t('trim')}>
          <TrimField address={`/api/${recordingFilmPath}/${recordingId}`} />
        </Form.Item>
      )}
    </FormModal>
  );
}
