import { type TextReview, textReviewApi } from '@xueyan/contract/base/text-review';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { textReviewText } from './text-review.text.ts';

/** Rejects a text, with the reason that its author reads. */
export function RejectModal({ open, review, onClose }: { open: boolean; review: TextReview; onClose: () => void }) {
  const t = useText(textReviewText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const reject = useAction(textReviewApi.reject, [textReviewApi.list, textReviewApi.countWaiting]);
  const words = reject.error && textsFor(reject.error);
  const submit = async ({ reason }: { reason: string }) => {
    await reject.mutateAsync({ reviewId: review.reviewId, reason });
    notice.success(t('rejected'));
    onClose();
  };
  return (
    <FormModal<{ reason: string }>
      open={open}
      title={t('rejectTitle', { title: review.title })}
      okText={t('reject')}
      form={form}
      initialValues={{ reason: '' }}
      saving={reject.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 6 }}
          maxLength={maxOf(textReviewApi.reject.input.shape.reason)}
          showCount
        />
      </Form.Item>
    </FormModal>
  );
}
