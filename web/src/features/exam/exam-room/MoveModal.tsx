import { type ExamRoom, type ExamSeat, examRoomApi, roomSeats } from '@xueyan/contract/exam/exam-room';
import { Alert, Form, InputNumber, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './exam-room.module.css';
import { examRoomText } from './exam-room.text.ts';

interface MoveModalProps {
  open: boolean;
  examId: string;
  roomId: string;
  seat: Pick<ExamSeat, 'candidateId' | 'userName'>;
  rooms: ExamRoom[];
  onClose: () => void;
}

interface Values {
  roomId: string;
  seat: number | null;
}

/** Assigns a candidate another seat by hand. */
export function MoveModal({ open, examId, roomId, seat, rooms, onClose }: MoveModalProps) {
  const t = useText(examRoomText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const set = useAction(examRoomApi.setSeat, [examRoomApi.list, examRoomApi.seats]);
  // Empty when the shell has shown the error.
  const problem = set.error && textsFor(set.error);
  const submit = async (values: Values) => {
    const chosen = { examId, candidateId: seat.candidateId, roomId: values.roomId, seat: values.seat ?? null };
    const { seat: now } = await set.mutateAsync(chosen);
    notice.success(t('moved', { seat: now }));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('moveTo', { name: seat.userName })}
      okText={t('save')}
      form={form}
      initialValues={{ roomId, seat: null }}
      saving={set.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {problem && <Alert type="error" showIcon title={problem} />}
      <Form.Item name="roomId" label={t('name')}>
        <Select options={rooms.map((room) => ({ value: room.roomId, label: room.roomName }))} />
      </Form.Item>
      <Form.Item name="seat" label={t('seatNumber')}>
        <InputNumber className={styles.wide} min={roomSeats.min} max={roomSeats.max} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
