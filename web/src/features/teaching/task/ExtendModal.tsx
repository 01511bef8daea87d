import { taskMarkingApi, taskReasonMax, type WorkRow } from '@xueyan/contract/teaching/task-marking';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { TimeField } from './TimeField.tsx';
import { taskText } from './task.text.ts';

interface Props {
  sectionId: string;
  /** Students whose due time changes; empty: closed. */
  rows: WorkRow[];
  onClose: () => void;
}

/** Gives some students a due time of their own; an empty one removes it. */
export function ExtendModal({ sectionId, rows, onClose }: Props) {
  const t = useText(taskText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const [dueTime, setDueTime] = useState<string | null>(null);
  const extend = useAction(taskMarkingApi.extend, [taskMarkingApi.works]);
  const save = async ({ reason }: { reason: string }) => {
    try {
      await extend.mutateAsync({ sectionId, userIds: rows.map(({ userId }) => userId), dueTime, reason });
      notice.success(t('extended'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<{ reason: string }>
      open={rows.length > 0}
      title={t('extendTitle', { n: rows.length })}
      okText={t('save')}
      form={form}
      initialValues={{ reason: '' }}
      saving={extend.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item label={t('dueTime')} extra={t('extendHint')}>
        <TimeField value={dueTime} label={t('dueTime')} onChange={setDueTime} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input maxLength={taskReasonMax} />
      </Form.Item>
    </FormModal>
  );
}
