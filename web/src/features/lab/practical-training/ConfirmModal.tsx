import {
  type BoardStudent,
  type MilestoneForm,
  practicalTrainingApi,
  type Standing,
  trainingLimits,
} from '@xueyan/contract/lab/practical-training';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { practicalTrainingText } from './practical-training.text.ts';

export interface Confirming {
  milestone: MilestoneForm;
  student: BoardStudent;
  standing: Standing | undefined;
}

const stale = [practicalTrainingApi.board, practicalTrainingApi.list];

/** Confirms that a student has reached a milestone, or withdraws that. */
export function ConfirmModal({
  milestone,
  student,
  standing,
  open,
  onClose,
}: Confirming & { open: boolean; onClose: () => void }) {
  const t = useText(practicalTrainingText);
  const notice = useNotice();
  const [form] = Form.useForm<{ note: string }>();
  const confirm = useAction(practicalTrainingApi.confirm, stale);
  const takeBack = useAction(practicalTrainingApi.takeBack, stale);
  const reached = standing?.state === 'reached';
  const failure = confirm.error ?? takeBack.error;
  const words = failure && textsFor(failure);
  const key = { milestoneId: milestone.milestoneId, studentId: student.studentId };
  const submit = async (note: string) => {
    if (reached) await takeBack.mutateAsync(key);
    else await confirm.mutateAsync({ ...key, note });
    notice.success(t(reached ? 'tookBack' : 'confirmed'));
    onClose();
  };
  return (
    <FormModal<{ note: string }>
      open={open}
      title={t(reached ? 'takeBackAsk' : 'confirmTitle', { name: student.userName, title: milestone.title })}
      okText={t(reached ? 'takeBack' : 'confirm')}
      form={form}
      initialValues={{ note: '' }}
      saving={confirm.isPending || takeBack.isPending}
      onSave={({ note = '' }) => void submit(note).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {reached ? (
        <p>{t('takeBackHint')}</p>
      ) : (
        <Form.Item name="note" label={t('note')}>
          <Input.TextArea rows={3} maxLength={trainingLimits.note} showCount />
        </Form.Item>
      )}
    </FormModal>
  );
}
