import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ExamRoom, ExamRoomForm, examRoomApi, roomSeats } from '@xueyan/contract/exam/exam-room';
import { Alert, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { PlaceInput } from '../../school/classroom/PlaceInput.shared.tsx';
import styles from './exam-room.module.css';
import { examRoomText } from './exam-room.text.ts';

interface RoomFormModalProps {
  open: boolean;
  examId: string;
  /** Room to edit; if missing, a new one is made. */
  edited?: ExamRoom | undefined;
  onClose: () => void;
}

type Values = Omit<ExamRoomForm, 'networks'> & { networks: string };

const stale = [examRoomApi.list, examRoomApi.seats];
const { roomName, seats } = ExamRoomForm.shape;

/** Form of a room: number of seats, network, and invigilators. */
export function RoomFormModal({ open, examId, edited, onClose }: RoomFormModalProps) {
  const t = useText(examRoomText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const [words, setWords] = useState('');
  const save = useCreation(examRoomApi.save, stale);
  const update = useAction(examRoomApi.update, stale);
  const teachers = useQuery({ ...query(examRoomApi.teachers, { words }), placeholderData: keepPreviousData });
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the error.
  const problem = failure && textsFor(failure);
  const people = new Map(
    [...(edited?.invigilatorList ?? []), ...(teachers.data?.teacherList ?? [])].map((one) => [one.userId, one]),
  );
  const submit = async ({ networks, ...values }: Values) => {
    const lines = networks.split(/[\s,;，；]+/).filter(Boolean);
    const written = { ...values, networks: lines, examId };
    if (edited) await update.mutateAsync({ ...written, roomId: edited.roomId });
    else await save.mutateAsync(written);
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : 'add')}
      okText={t('save')}
      form={form}
      initialValues={{
        roomName: edited?.roomName ?? '',
        seats: edited?.seats ?? 40,
        networks: edited?.networks.join('\n') ?? '',
        invigilatorIds: edited?.invigilatorList.map(({ userId }) => userId) ?? [],
      }}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {problem && <Alert type="error" showIcon title={problem} />}
      <Form.Item name="roomName" label={t('name')} rules={rulesOf(roomName)}>
        <PlaceInput
          placeholder={t('roomHint')}
          maxLength={maxOf(roomName)}
          onRoom={(room) => form.setFieldValue('seats', Math.min(room.seats, roomSeats.max))}
        />
      </Form.Item>
      <Form.Item name="seats" label={t('seats')} rules={rulesOf(seats)}>
        <InputNumber className={styles.wide} min={roomSeats.min} max={roomSeats.max} />
      </Form.Item>
      <Form.Item name="invigilatorIds" label={t('invigilators')}>
        <Select
          mode="multiple"
          loading={teachers.isFetching}
          showSearch={{ filterOption: false, onSearch: setWords }}
          options={[...people.values()].map(({ userId, userName, loginName }) => ({
            value: userId,
            label: `${userName}（${loginName}）`,
          }))}
        />
      </Form.Item>
      <Form.Item name="networks" label={t('networks')} extra={t('networksHint')}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
    </FormModal>
  );
}
