import { type Course, CourseForm, courseApi, courseKinds, courseTypes } from '@xueyan/contract/school/course';
import { wireFaults } from '@xueyan/contract/wire/fault';
import { Alert, Button, Drawer, Form, Input, Segmented, Select, Space } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { differs } from '../../../ui/leaving/differs.ts';
import { useText } from '../../../ui/text/text.ts';
import { courseText } from './course.text.ts';

interface Props {
  open: boolean;
  /** Course to change; without it a new one is created. */
  course?: Course;
  /** Kind of a new one; a course by default. */
  kind?: CourseForm['kind'] | undefined;
  onClose: () => void;
  onSaved: (courseId: string) => void;
}

const fields = CourseForm.shape;
const blank: CourseForm = {
  courseName: '',
  courseNumber: '',
  courseType: 'required',
  description: '',
  labels: [],
  kind: 'course',
  classTime: '',
};

const formOf = ({
  courseName,
  courseNumber,
  courseType,
  description,
  labels,
  kind,
  classTime,
}: CourseForm): CourseForm => ({
  courseName,
  courseNumber,
  courseType,
  description,
  labels,
  kind,
  classTime,
});

export function CourseFormDrawer({ open, course, kind = 'course', onClose, onSaved }: Props) {
  const t = useText(courseText);
  const notice = useNotice();
  const [form] = Form.useForm<CourseForm>();
  const [version, setVersion] = useState(0);
  const [filled, setFilled] = useState(false);
  const initial = course ? formOf(course) : { ...blank, kind };
  const { onCancel, mask } = useDiscard(open && filled, onClose);
  const save = useCreation(courseApi.save, [courseApi.list]);
  const update = useAction(courseApi.update, [courseApi.list, courseApi.get]);
  const failure = course ? update.error : save.error;
  const changed = failure?.code === wireFaults.changed.code;

  // Filled when it opens, and not again while it is open: a refetch must not overwrite the input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!open) return;
    form.setFieldsValue(initial);
    setFilled(false);
    setVersion(course?.version ?? 0);
    save.reset();
    update.reset();
  }, [open]);

  const latest = () => call(courseApi.get, { courseId: course?.courseId ?? '' });

  const submit = async (values: CourseForm, against = version) => {
    if (!course) return onSaved((await save.mutateAsync(values)).courseId);
    await update.mutateAsync({ ...values, courseId: course.courseId, version: against });
    notice.success(t('saved'));
    onSaved(course.courseId);
  };

  const busy = save.isPending || update.isPending;
  return (
    <Drawer
      open={open}
      size={480}
      title={course ? t('editTitle') : t('createTitle')}
      onClose={onCancel}
      mask={mask}
      destroyOnHidden
      autoFocus={false}
      footer={
        <Space style={{ width: '100%', justifyContent: 'flex-end' }}>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            {course ? t('submitEdit') : t('submitCreate')}
          </Button>
        </Space>
      }
    >
      {failure && (
        <Alert
          type={changed ? 'warning' : 'error'}
          showIcon
          style={{ marginBottom: 16 }}
          title={changed ? t('changedElsewhere') : failure.message}
          action={
            changed && (
              <Space orientation="vertical">
                <Button
                  size="small"
                  onClick={async () => {
                    const now = await latest();
                    form.setFieldsValue(formOf(now));
                    setVersion(now.version);
                    update.reset();
                  }}
                >
                  {t('reload')}
                </Button>
                <Button
                  size="small"
                  danger
                  onClick={async () => {
                    const values = await form.validateFields();
                    await submit(values, (await latest()).version).catch(() => {});
                  }}
                >
                  {t('overwrite')}
                </Button>
              </Space>
            )
          }
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={course ? formOf(course) : blank}
        onValuesChange={(_, values) => setFilled(differs(values, initial))}
        // The error is shown above the form.
        onFinish={(values) => submit(values).catch(() => {})}
      >
        <Form.Item name="courseName" label={t('name')} rules={rulesOf(fields.courseName)}>
          <Input maxLength={maxOf(fields.courseName)} showCount autoFocus placeholder={t('namePlaceholder')} />
        </Form.Item>
        <Form.Item name="courseNumber" label={t('number')} rules={rulesOf(fields.courseNumber)}>
          <Input maxLength={maxOf(fields.courseNumber)} placeholder={t('numberPlaceholder')} />
        </Form.Item>
        <Form.Item name="kind" label={t('kind')} extra={t('kindHint')}>
          <Segmented options={courseKinds.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="courseType" label={t('type')}>
          <Segmented options={courseTypes.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="classTime" label={t('classTime')} extra={t('classTimeHint')}>
          <Input maxLength={60} placeholder={t('classTimePlaceholder')} />
        </Form.Item>
        <Form.Item name="labels" label={t('labels')} rules={rulesOf(fields.labels)}>
          <Select
            mode="tags"
            maxCount={8}
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', '、']}
            placeholder={t('labelsPlaceholder')}
          />
        </Form.Item>
        <Form.Item name="description" label={t('description')}>
          <Input.TextArea
            maxLength={maxOf(fields.description)}
            showCount
            autoSize={{ minRows: 5, maxRows: 12 }}
            placeholder={t('descriptionPlaceholder')}
          />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
