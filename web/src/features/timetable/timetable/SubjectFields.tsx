import { LessonForm } from '@xueyan/contract/timetable/timetable';
import { Form, Input } from 'antd';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { PlaceInput } from '../../school/classroom/PlaceInput.shared.tsx';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { ClassSelect } from '../../school/school-class/ClassSelect.shared.tsx';
import { planText } from './plan.text.ts';
import type { SubjectValues } from './plan-values.ts';

const { shape: subject } = LessonForm;

/** Fields for course, classes, teacher and place, within a form with `SubjectValues`. */
export function SubjectFields({ courseName }: { courseName?: string | undefined }) {
  const t = useText(planText);
  const form = Form.useFormInstance<SubjectValues>();
  const courseId = Form.useWatch('courseId', form);
  return (
    <>
      <Form.Item name="courseId" label={t('course')} rules={rulesOf(subject.courseId)}>
        <CourseSelect title={courseName} onChange={() => form.setFieldValue('classIds', [])} />
      </Form.Item>
      <Form.Item name="classIds" label={t('classes')} rules={rulesOf(subject.classIds)}>
        <ClassSelect courseId={courseId} />
      </Form.Item>
      <Form.Item name="teacherName" label={t('teacher')}>
        <Input maxLength={maxOf(subject.teacherName)} showCount placeholder={t('teacherHint')} />
      </Form.Item>
      <Form.Item name="classroom" label={t('place')}>
        <PlaceInput placeholder={t('placeHint')} />
      </Form.Item>
    </>
  );
}
