import { isVirtualClass } from '@xueyan/contract/school/course-choice';
import { RestudyForm, restudyApi } from '@xueyan/contract/school/restudy';
import { Alert, Form, Input } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../course/CourseSelect.shared.tsx';
import { CourseClassPick } from './CourseClassPick.tsx';
import { restudyText } from './restudy.text.ts';
import { StudentsPick } from './StudentsPick.tsx';

interface RestudyFormModalProps {
  open: boolean;
  onClose: () => void;
}

interface Values {
  courseId?: string;
  studentIds: string[];
  classId: string | null;
  term: string;
  reason: string;
}

const { term } = RestudyForm.shape;

/** Form of a retake: students, course, class and term. */
export function RestudyFormModal({ open, onClose }: RestudyFormModalProps) {
  const t = useText(restudyText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const courseId = Form.useWatch('courseId', form);
  const save = useCreation(restudyApi.save, [restudyApi.list]);
  // Empty when the shell has shown the error.
  const words = save.error && textsFor(save.error);
  const submit = async ({ courseId: course = '', classId, ...values }: Values) => {
    const chosen = classId && !isVirtualClass(classId) ? classId : null;
    const { count } = await save.mutateAsync({ ...values, courseId: course, classId: chosen });
    notice.success(t('saved', { n: count }));
    onClose();
  };
  return (
    <FormModal
      open={open}
      title={t('add')}
      okText={t('save')}
      form={form}
      initialValues={{ studentIds: [], classId: null, term: '', reason: '' }}
      saving={save.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="courseId" label={t('course')} rules={[{ required: true, message: t('courseRequired') }]}>
        {/* The class was one of the course before. */}
        <CourseSelect onChange={() => form.setFieldValue('classId', null)} />
      </Form.Item>
      <Form.Item name="studentIds" label={t('students')} rules={[{ required: true, message: t('studentsRequired') }]}>
        <StudentsPick placeholder={t('studentsPlaceholder')} />
      </Form.Item>
      <Form.Item name="classId" label={t('className')}>
        <CourseClassPick courseId={courseId} placeholder={t('alone')} />
      </Form.Item>
      <Form.Item name="term" label={t('term')} rules={rulesOf(term)}>
        <Input maxLength={maxOf(term)} placeholder={t('termPlaceholder')} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea rows={2} maxLength={200} showCount placeholder={t('reasonPlaceholder')} />
      </Form.Item>
      <Alert type="info" showIcon title={t('hint')} />
    </FormModal>
  );
}
