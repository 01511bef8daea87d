import { imageApi } from '@xueyan/contract/lab/image';
import { mirrorReasonMax } from '@xueyan/contract/prep/mirror';
import { type MirrorRequest, mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { Alert, Descriptions, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './mirror.module.css';
import { mirrorText } from './mirror.text.ts';

interface DecideModalProps {
  open: boolean;
  step: 'approve' | 'reject';
  row: MirrorRequest;
  onDone: () => void;
  onClose: () => void;
}

const stale = [mirrorRequestApi.list, mirrorRequestApi.countWaiting, imageApi.list];

/** Dialog that decides a request: shows its whole recipe, and takes the answer. */
export function DecideModal({ open, step, row, onDone, onClose }: DecideModalProps) {
  const t = useText(mirrorText);
  const notice = useNotice();
  const [form] = Form.useForm<{ answer: string }>();
  const approve = useAction(mirrorRequestApi.approve, stale);
  const reject = useAction(mirrorRequestApi.reject, stale);
  const approves = step === 'approve';
  const { error, isPending } = approves ? approve : reject;
  const words = error && textsFor(error);
  const { requestId, imageName, baseName, packages, commands, reason, requesterName } = row;
  const submit = async (answer: string) => {
    await (approves ? approve : reject).mutateAsync({ requestId, answer });
    notice.success(t(approves ? 'approved' : 'rejected'));
    onDone();
    onClose();
  };
  return (
    <FormModal<{ answer: string }>
      open={open}
      title={t(approves ? 'approveTitle' : 'rejectTitle', { name: imageName })}
      okText={t(approves ? 'approveOk' : 'reject')}
      width={640}
      form={form}
      initialValues={{ answer: '' }}
      saving={isPending}
      // The failure is shown in the form.
      onSave={({ answer }) => void submit(answer).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {approves && <Alert type="info" showIcon title={t('approveHint')} />}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'who', label: t('person'), children: requesterName },
          { key: 'why', label: t('reason'), children: reason },
          { key: 'base', label: t('base'), children: baseName },
          { key: 'packages', label: t('packages'), children: packages.join(' ') || t('none') },
          {
            key: 'commands',
            label: t('commands'),
            children: commands ? <pre className={styles.commands}>{commands}</pre> : t('none'),
          },
        ]}
      />
      <Form.Item
        name="answer"
        label={t('answer')}
        extra={t('answerHint')}
        rules={approves ? [] : [{ required: true, whitespace: true }]}
      >
        <Input.TextArea rows={3} maxLength={mirrorReasonMax} showCount />
      </Form.Item>
    </FormModal>
  );
}
