import { Form, Input } from 'antd';
import { ClassSelect } from '../../../ui/form/ClassSelect.tsx';
import { CourseSelect } from '../../../ui/form/CourseSelect.tsx';
import { useText } from '../../../ui/text/text.ts';
import { planText } from './plan.text.ts';
import type { SubjectValues } from './plan-values.ts';

/** What is taught, to whom, by whom and where. It stands in a form with `SubjectValues`. */
export function SubjectFields({ courseName }: { courseName?: string | undefined }) {
  const t = useText(planText);
  const form = Form.useFormInstance<SubjectValues>();
  const courseId = Form.useWatch('courseId', form);
  return (
    <>
      <Form.Item name="courseId" label={t('course')} rules={[{ required: true, message: t('courseNeeded') }]}>
        <CourseSelect title={courseName} onChange={() => form.setFieldValue('classIds', [])} />
      </Form.Item>
      <Form.Item name="classIds" label={t('classes')} rules={[{ required: true, message: t('classesNeeded') }]}>
        <ClassSelect courseId={courseId} />
      </Form.Item>
      <Form.Item name="teacherName" label={t('teacher')}>
        <Input maxLength={20} showCount placeholder={t('teacherHint')} />
      </Form.Item>
      <Form.Item name="classroom" label={t('place')}>
        <Input maxLength={20} showCount placeholder={t('placeHint')} />
      </Form.Item>
    </>
  );
}
