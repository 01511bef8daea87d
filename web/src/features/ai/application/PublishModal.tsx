import { useQuery } from '@tanstack/react-query';
import { type Application, applicationApi, applicationScopes } from '@xueyan/contract/ai/application';
import { Alert, Form, Radio, Typography } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { ClassesPick } from '../../school/school-class/ClassesPick.shared.tsx';
import { applicationText } from './application.text.ts';
import { applicationMediaText } from './application-media.text.ts';

interface PublishForm {
  scope: Application['scope'];
  classIds: string[];
  courseId?: string;
}

interface PublishModalProps {
  open: boolean;
  application: Application;
  onClose: () => void;
}

/** Requests publication of an application, to everybody or to some classes. */
export function PublishModal({ open, application, onClose }: PublishModalProps) {
  const t = useText(applicationText);
  const words = useText(applicationMediaText);
  const notice = useNotice();
  const [form] = Form.useForm<PublishForm>();
  const scope = Form.useWatch('scope', form);
  const publish = useAction(applicationApi.publish, [applicationApi.list]);
  const { applicationId, name } = application;
  const whole = useQuery(query(applicationApi.get, { applicationId }));
  const submit = async ({ scope: whom, classIds = [], courseId }: PublishForm) => {
    await publish.mutateAsync({
      ...{ applicationId, scope: whom, classIds: whom === 'class' ? classIds : [] },
      courseId: (whom === 'course' && courseId) || null,
    });
    notice.success(t('published'));
    onClose();
  };
  const classes = whole.data?.classes;
  if (!classes) return null;
  return (
    <FormModal<PublishForm>
      open={open}
      title={t('publishTitle', { name })}
      okText={t('publish')}
      form={form}
      initialValues={{
        scope: application.scope,
        classIds: classes.map(({ classId }) => classId),
        ...(whole.data?.course && { courseId: whole.data.course.courseId }),
      }}
      saving={publish.isPending}
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {publish.error && <Alert type="error" showIcon title={textsFor(publish.error)} />}
      <Typography.Paragraph type="secondary">{t('publishHint')}</Typography.Paragraph>
      <Form.Item name="scope" label={t('publishTo')}>
        <Radio.Group
          options={applicationScopes.map((value) => ({
            value,
            label: value === 'me' || value === 'course' ? words(`scope_${value}`) : t(`scope_${value}`),
          }))}
        />
      </Form.Item>
      {scope === 'course' && (
        <Form.Item
          name="courseId"
          label={words('course')}
          rules={[{ required: true, message: words('courseRequired') }]}
        >
          <CourseSelect {...(whole.data?.course && { title: whole.data.course.courseName })} />
        </Form.Item>
      )}
      {scope === 'class' && (
        <Form.Item name="classIds" label={t('classes')} rules={[{ required: true, message: t('classesRequired') }]}>
          <ClassesPick present={classes} />
        </Form.Item>
      )}
    </FormModal>
  );
}
