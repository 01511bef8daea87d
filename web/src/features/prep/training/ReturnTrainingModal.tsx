import { trainingCommentMax, trainingReportApi } from '@xueyan/contract/prep/training-report';
import type { SectionResult } from '@xueyan/contract/prep/training-section';
import { Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { markedLists } from './MarkTrainingModal.tsx';
import { trainingHandInText } from './training-hand-in.text.ts';

interface ReturnTrainingModalProps {
  open: boolean;
  sectionId: string;
  row: Pick<SectionResult, 'userId' | 'userName'>;
  onClose: () => void;
}

/** Dialog that returns what a student handed in, with the reason. */
export function ReturnTrainingModal({ open, sectionId, row, onClose }: ReturnTrainingModalProps) {
  const t = useText(trainingHandInText);
  const notice = useNotice();
  const [form] = Form.useForm<{ comment: string }>();
  const giveBack = useAction(trainingReportApi.giveBack, markedLists);
  const save = async ({ comment }: { comment: string }) => {
    await giveBack.mutateAsync({ sectionId, userId: row.userId, comment });
    notice.success(t('givenBack'));
    onClose();
  };
  return (
    <FormModal<{ comment: string }>
      open={open}
      title={t('giveBackTitle', { name: row.userName })}
      okText={t('giveBack')}
      form={form}
      initialValues={{ comment: '' }}
      saving={giveBack.isPending}
      onSave={(values) => void save(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item
        name="comment"
        label={t('giveBackReason')}
        extra={t('giveBackHint')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={trainingCommentMax} showCount />
      </Form.Item>
    </FormModal>
  );
}
