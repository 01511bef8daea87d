import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import { type SectionResult, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { Form, Input, InputNumber } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { trainingHandInText } from './training-hand-in.text.ts';
import { trainingSectionText } from './training-section.text.ts';

interface MarkTrainingModalProps {
  open: boolean;
  sectionId: string;
  row: Pick<SectionResult, 'userId' | 'userName' | 'points'>;
  /** Words with the report, as they are; absent: there is no report. */
  comment?: string;
  onClose: () => void;
}

interface Values {
  points: number | null;
  comment?: string;
  reason: string;
}

const { shape } = trainingSectionApi.mark.input;

/** What a mark changes on the pages of the teacher. */
export const markedLists = [
  trainingSectionApi.results,
  trainingSectionApi.get,
  trainingSectionApi.runs,
  trainingReportApi.read,
  trainingReportApi.counts,
];

/** Dialog for the points of a student, with words for them where there is a report. */
export function MarkTrainingModal({ open, sectionId, row, comment, onClose }: MarkTrainingModalProps) {
  const t = useText(trainingSectionText);
  const say = useText(trainingHandInText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const mark = useAction(trainingSectionApi.mark, markedLists);
  const withReport = comment !== undefined;
  const save = async ({ points, reason, comment: words }: Values) => {
    await mark.mutateAsync({
      ...{ sectionId, userId: row.userId, points: points ?? null, reason: reason ?? '' },
      ...(withReport && { comment: words ?? '' }),
    });
    notice.success(t('marked'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('markTitle', { name: row.userName })}
      okText={t('save')}
      form={form}
      initialValues={{ points: row.points, reason: '', ...(comment !== undefined && { comment }) }}
      saving={mark.isPending}
      onSave={(values) => void save(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item name="points" label={t('newPoints')} extra={t('pointsHint')}>
        <InputNumber min={0} max={100} precision={0} />
      </Form.Item>
      {withReport && (
        <Form.Item name="comment" label={say('comment')}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxOf(shape.comment)} showCount />
        </Form.Item>
      )}
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea rows={withReport ? 2 : 3} maxLength={maxOf(shape.reason)} showCount />
      </Form.Item>
    </FormModal>
  );
}
