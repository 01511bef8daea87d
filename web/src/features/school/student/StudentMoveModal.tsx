import { type Student, type StudentMove, studentApi } from '@xueyan/contract/school/student';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ClassPick } from './ClassPick.shared.tsx';
import { studentText } from './student.text.ts';

interface StudentMoveModalProps {
  open: boolean;
  move: StudentMove;
  students: Student[];
  onClose: () => void;
}

interface Values {
  classId: string | null;
  reason: string;
}

const stale = [studentApi.list, studentApi.history];

/** Asks for the reason, and for a transfer also the class, then moves students, either all of them or none. */
export function StudentMoveModal({ open, move, students, onClose }: StudentMoveModalProps) {
  const t = useText(studentText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const transfer = useAction(studentApi.transfer, stale);
  const change = useAction(studentApi.move, stale);
  const failure = transfer.error ?? change.error;
  // Empty when the shell has shown the error.
  const words = failure && textsFor(failure);
  const [first] = students;
  const who = students.length === 1 ? (first?.studentName ?? '') : t('several', { n: students.length });

  const submit = async ({ classId, reason }: Values) => {
    const studentIds = students.map(({ studentId }) => studentId);
    if (move === 'transfer') await transfer.mutateAsync({ studentIds, reason, classId: classId ?? '' });
    else await change.mutateAsync({ studentIds, reason, move });
    notice.success(t('moveDone', { move: t(move) }));
    onClose();
  };

  return (
    <FormModal
      open={open}
      title={`${t(move)} · ${who}`}
      okText={t(move)}
      form={form}
      initialValues={{ classId: null, reason: '' }}
      saving={transfer.isPending || change.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Alert type="info" showIcon title={t(`${move}Hint`)} />
      {move === 'transfer' && (
        <Form.Item name="classId" label={t('toClass')} rules={[{ required: true, message: t('toClassRequired') }]}>
          <ClassPick placeholder={t('toClassPlaceholder')} />
        </Form.Item>
      )}
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea rows={3} maxLength={200} showCount placeholder={t('reasonPlaceholder')} />
      </Form.Item>
    </FormModal>
  );
}
