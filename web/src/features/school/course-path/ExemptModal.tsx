import { CourseExemptionForm, courseExemptionApi } from '@xueyan/contract/school/course-exemption';
import { coursePathApi, type UnpreparedStudent } from '@xueyan/contract/school/course-path';
import { Checkbox, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { coursePathText } from './course-path.text.ts';

interface Props {
  courseId: string;
  /** Courses required before it. */
  required: { courseId: string; courseName: string }[];
  students: UnpreparedStudent[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

type Values = Pick<CourseExemptionForm, 'requiredIds' | 'reason'>;
const { shape } = CourseExemptionForm;
const namedMax = 8;

/** Exempts students from courses that are required before one. */
export function ExemptModal({ courseId, required, students, open, onClose, onDone }: Props) {
  const t = useText(coursePathText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useAction(courseExemptionApi.save, [courseExemptionApi.list, coursePathApi.unprepared]);
  const lacking = new Set(students.flatMap((one) => one.missingIds));
  const choices = required.filter((one) => lacking.has(one.courseId));
  const names = students.slice(0, namedMax).map((one) => one.userName);
  return (
    <FormModal<Values>
      open={open}
      title={t('exempt')}
      okText={t('exemptOk')}
      form={form}
      initialValues={{ requiredIds: choices.map((one) => one.courseId), reason: '' }}
      saving={save.isPending}
      onClose={onClose}
      onSave={(values) =>
        save.mutate(
          { courseId, userIds: students.map((one) => one.userId), ...values },
          {
            onSuccess: () => {
              notice.success(t('exempted'));
              onDone();
              onClose();
            },
            onError: notice.error,
          },
        )
      }
    >
      <p>{t(students.length > namedMax ? 'exemptMany' : 'exemptThese', { names: names.join('、') })}</p>
      <Form.Item name="requiredIds" label={t('exemptFrom')} rules={rulesOf(shape.requiredIds)}>
        <Checkbox.Group options={choices.map((one) => ({ value: one.courseId, label: one.courseName }))} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} extra={t('reasonHint')} rules={rulesOf(shape.reason)}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}
