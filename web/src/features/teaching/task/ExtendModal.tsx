import { taskMarkingApi, taskReasonMax, type WorkRow } from '@xueyan/contract/teaching/task-marking';
import { Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useText } from '../../../ui/text/text.ts';
import { taskText } from './task.text.ts';

interface Values {
  dueTime: string | null;
  reason: string;
}

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
  const [form] = Form.useForm<Values>();
  const extend = useAction(taskMarkingApi.extend, [taskMarkingApi.works]);
  // Students with one due time of their own keep it unless it is changed.
  const [own = null, another] = [...new Set(rows.map(({ dueTime }) => dueTime))];
  const save = async ({ dueTime, reason }: Values) => {
    try {
      await extend.mutateAsync({ sectionId, userIds: rows.map(({ userId }) => userId), dueTime, reason });
      notice.success(t('extended'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<Values>
      open={rows.length > 0}
      title={t('extendTitle', { n: rows.length })}
      okText={t('save')}
      form={form}
      initialValues={{ dueTime: another === undefined ? own : null, reason: '' }}
      saving={extend.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item name="dueTime" label={t('dueTime')} extra={t('extendHint')}>
        <TimeField label={t('dueTime')} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input maxLength={taskReasonMax} />
      </Form.Item>
    </FormModal>
  );
}
