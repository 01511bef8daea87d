import { taskCommentMax, taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { taskText } from './task.text.ts';

interface Props {
  /** Works to return; empty: closed. */
  workIds: string[];
  onClose: () => void;
}

/** Returns works for rework, with the reason. */
export function ReturnModal({ workIds, onClose }: Props) {
  const t = useText(taskText);
  const notice = useNotice();
  const [form] = Form.useForm<{ comment: string }>();
  const giveBack = useAction(taskMarkingApi.giveBack, [
    taskMarkingApi.works,
    taskMarkingApi.queue,
    taskMarkingApi.work,
  ]);
  const save = async ({ comment }: { comment: string }) => {
    try {
      const { count } = await giveBack.mutateAsync({ workIds, comment });
      notice.success(t('givenBack', { n: count }));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<{ comment: string }>
      open={workIds.length > 0}
      title={t('giveBackTitle', { n: workIds.length })}
      okText={t('giveBack')}
      form={form}
      initialValues={{ comment: '' }}
      saving={giveBack.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item
        name="comment"
        label={t('giveBackReason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={taskCommentMax} />
      </Form.Item>
    </FormModal>
  );
}
