import {
  type AttendanceStudent,
  attendanceApi,
  attendances,
  type Presence,
} from '@xueyan/contract/attendance/attendance';
import { Button, Form, Input, Radio } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { attendanceText } from './attendance.text.ts';
import { boardText } from './board.text.ts';
import type { Board } from './useAttendanceBoard.ts';

interface Props {
  open: boolean;
  signIn: Board['signIn'];
  student: AttendanceStudent;
  onClose: () => void;
  /** Called after the dialog has closed. */
  onClosed: () => void;
}

interface MarkForm {
  state: Presence;
  note: string;
}

/** Dialog that records a student by hand, or removes the record. */
export function MarkModal({ open, signIn, student, onClose, onClosed }: Props) {
  const t = useText(boardText);
  const say = useText(attendanceText);
  const notice = useNotice();
  const [form] = Form.useForm<MarkForm>();
  const mark = useAction(attendanceApi.mark, [attendanceApi.board, attendanceApi.list, attendanceApi.statistics]);

  const submit = async ({ state, note }: MarkForm) => {
    try {
      await mark.mutateAsync({ signId: signIn.signId, userId: student.userId, state, note });
      notice.success(t('marked'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };

  const undo = signIn.open && student.state !== 'missing';
  return (
    <InputModal
      open={open}
      width={480}
      title={t('mark', { name: student.userName })}
      onClose={onClose}
      afterClose={onClosed}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={mark.isPending}
      onOk={() => form.submit()}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {undo && (
            <Button title={t('markUndoHint')} onClick={() => void submit({ state: 'missing', note: '' })}>
              {t('markUndo')}
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <Form<MarkForm>
        form={form}
        layout="vertical"
        initialValues={{
          state: student.state === 'missing' ? 'signed' : student.state,
          note: student.note,
        }}
        onFinish={submit}
      >
        <Form.Item name="state" label={t('markState')}>
          <Radio.Group optionType="button" options={attendances.map((value) => ({ value, label: say(value) }))} />
        </Form.Item>
        <Form.Item name="note" label={t('markNote')}>
          <Input
            maxLength={maxOf(attendanceApi.mark.input.shape.note)}
            showCount
            placeholder={t('markNotePlaceholder')}
          />
        </Form.Item>
      </Form>
    </InputModal>
  );
}
