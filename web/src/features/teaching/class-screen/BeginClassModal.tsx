import { useQuery } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Form, Input as TextInput } from 'antd';
import { useNavigate } from 'react-router';
import { query, useCreation } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { ClassSelect } from '../../school/school-class/ClassSelect.shared.tsx';
import { classScreenText } from './class-screen.text.ts';
import { SectionSelect } from './SectionSelect.tsx';

type BeginForm = Input<typeof classSessionApi.begin>;
const { shape: asked } = classSessionApi.begin.input;

interface BeginClassModalProps {
  open: boolean;
  /** The course from which it was opened. */
  course?: { courseId: string; title: string } | undefined;
  onClose: () => void;
}

/** Begins a class session and opens its console. */
export function BeginClassModal({ open, course, onClose }: BeginClassModalProps) {
  const t = useText(classScreenText);
  const notice = useNotice();
  const navigate = useNavigate();
  const [form] = Form.useForm<BeginForm>();
  const courseId = Form.useWatch('courseId', form);
  const tree = useQuery({ ...query(sectionApi.tree, { courseId: courseId ?? '' }), enabled: Boolean(courseId) });
  const begin = useCreation(classSessionApi.begin, [classSessionApi.list, classSessionApi.running]);

  const submit = async (values: BeginForm) => {
    try {
      const { classSessionId } = await begin.mutateAsync({ ...values, sectionId: values.sectionId ?? null });
      notice.success(t('began'));
      onClose();
      void navigate(`/teaching/classes/${classSessionId}`);
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<BeginForm>
      open={open}
      title={t('begin')}
      okText={t('begin')}
      form={form}
      initialValues={{ title: schoolNow().slice(5, 16), ...(course && { courseId: course.courseId }) }}
      saving={begin.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item name="courseId" label={t('course')} rules={rulesOf(asked.courseId)}>
        <CourseSelect
          {...(course && { title: course.title })}
          onChange={() =>
            form.setFields([
              { name: 'classIds', value: undefined, touched: false, errors: [] },
              { name: 'sectionId', value: undefined },
            ])
          }
        />
      </Form.Item>
      <Form.Item name="classIds" label={t('classNames')} rules={rulesOf(asked.classIds)}>
        <ClassSelect courseId={courseId} takesOnly />
      </Form.Item>
      <Form.Item name="sectionId" label={t('sectionOptional')}>
        <SectionSelect chapters={tree.data?.treeList ?? []} disabled={!courseId} />
      </Form.Item>
      <Form.Item name="title" label={t('title')} rules={rulesOf(asked.title)}>
        <TextInput maxLength={maxOf(asked.title)} />
      </Form.Item>
    </FormModal>
  );
}
