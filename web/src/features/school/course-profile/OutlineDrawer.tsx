import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type CourseProfile, courseProfileApi, CourseOutline as Outline } from '@xueyan/contract/school/course-profile';
import { Button, Drawer, Form, Input, InputNumber, Space, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './course-profile.module.css';
import { courseProfileText } from './course-profile.text.ts';

interface Props {
  courseId: string;
  about: CourseProfile;
  onClose: () => void;
}

/** Form of the outline of a course. */
export function OutlineDrawer({ courseId, about, onClose }: Props) {
  const t = useText(courseProfileText);
  const notice = useNotice();
  const [form] = Form.useForm<Outline>();
  const [filled, setFilled] = useState(false);
  // Version at opening: changes saved by others since must not be overwritten.
  const [version] = useState(about.version);
  const save = useAction(courseProfileApi.saveOutline, [courseProfileApi.get]);
  const { onCancel } = useDiscard(filled, onClose);
  const parts = Form.useWatch('assessment', form) ?? about.outline.assessment;
  const sum = parts.reduce((total, part) => total + (part?.percent ?? 0), 0);
  const needed = { required: true, whitespace: true, message: '' };

  const submit = async (values: Outline) => {
    try {
      await save.mutateAsync({ courseId, version, outline: Outline.parse(withBlanks(values)) });
      notice.success(t('saved'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <Drawer
      open
      size={760}
      title={t('writeOutline')}
      onClose={onCancel}
      footer={
        <Space className={styles.foot}>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
            {t('save')}
          </Button>
        </Space>
      }
    >
      <Form<Outline>
        form={form}
        layout="vertical"
        initialValues={about.outline}
        onFinish={submit}
        onValuesChange={() => setFilled(true)}
      >
        <Space wrap>
          {(['hours', 'lectureHours', 'labHours', 'credits'] as const).map((field) => (
            <Form.Item key={field} name={field} label={t(field)}>
              <InputNumber min={0} max={field === 'credits' ? 100 : 1000} />
            </Form.Item>
          ))}
        </Space>
        <List name="objectives" title={t('objectives')} add={t('addObjective')} max={20} blank="">
          {(name) => (
            <Form.Item name={name} rules={[needed]} noStyle>
              <Input maxLength={300} aria-label={t('objective')} />
            </Form.Item>
          )}
        </List>
        <List name="weeks" title={t('weeks')} add={t('addWeek')} max={60} blank={{}}>
          {(name) => (
            <>
              <Form.Item name={[name, 'week']} rules={[needed]} noStyle>
                <Input className={styles.short} maxLength={20} placeholder={t('week')} />
              </Form.Item>
              <Form.Item name={[name, 'topic']} rules={[needed]} noStyle>
                <Input maxLength={100} placeholder={t('topic')} />
              </Form.Item>
              <Form.Item name={[name, 'content']} noStyle>
                <Input.TextArea maxLength={500} autoSize={{ maxRows: 4 }} placeholder={t('content')} />
              </Form.Item>
              <Form.Item name={[name, 'hours']} noStyle>
                <InputNumber className={styles.short} min={0} max={1000} placeholder={t('weekHours')} />
              </Form.Item>
            </>
          )}
        </List>
        <List
          name="assessment"
          title={parts.length > 0 ? `${t('assessment')} · ${t('sum', { sum })}` : t('assessment')}
          add={t('addPart')}
          max={12}
          blank={{}}
        >
          {(name) => (
            <>
              <Form.Item name={[name, 'name']} rules={[needed]} noStyle>
                <Input maxLength={40} placeholder={t('part')} />
              </Form.Item>
              <Form.Item name={[name, 'percent']} rules={[{ required: true, message: '' }]} noStyle>
                <InputNumber className={styles.short} min={1} max={100} precision={0} placeholder={t('percent')} />
              </Form.Item>
              <Form.Item name={[name, 'note']} noStyle>
                <Input maxLength={200} placeholder={t('note')} />
              </Form.Item>
            </>
          )}
        </List>
        <List name="textbooks" title={t('textbooks')} add={t('addBook')} max={20} blank={{ required: true }}>
          {(name) => (
            <>
              <Form.Item name={[name, 'title']} rules={[needed]} noStyle>
                <Input maxLength={100} placeholder={t('bookTitle')} />
              </Form.Item>
              {(['author', 'publisher', 'isbn'] as const).map((field) => (
                <Form.Item key={field} name={[name, field]} noStyle>
                  <Input maxLength={field === 'isbn' ? 20 : 60} placeholder={t(field)} />
                </Form.Item>
              ))}
              <Form.Item name={[name, 'required']} valuePropName="checked" noStyle>
                <Switch checkedChildren={t('required')} unCheckedChildren={t('reference')} />
              </Form.Item>
            </>
          )}
        </List>
      </Form>
    </Drawer>
  );
}

/** Fills in the row fields that a form leaves out, as the contract needs them. */
const withBlanks = (values: Outline): Outline => ({
  ...values,
  weeks: values.weeks.map((row) => ({ ...row, content: row.content ?? '', hours: row.hours ?? null })),
  assessment: values.assessment.map((row) => ({ ...row, note: row.note ?? '' })),
  textbooks: values.textbooks.map((row) => ({
    ...{ ...row, required: row.required ?? false },
    ...{ author: row.author ?? '', publisher: row.publisher ?? '', isbn: row.isbn ?? '' },
  })),
});

interface ListProps {
  name: keyof Outline;
  title: string;
  add: string;
  max: number;
  blank: unknown;
  children: (name: number) => ReactNode;
}

function List({ name, title, add, max, blank, children }: ListProps) {
  const t = useText(courseProfileText);
  return (
    <Form.List name={name}>
      {(fields, { add: append, remove }) => (
        <fieldset className={styles.list}>
          <legend>{title}</legend>
          {fields.map((field) => (
            <div key={field.key} className={styles.row}>
              {children(field.name)}
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('remove')}
                onClick={() => remove(field.name)}
              />
            </div>
          ))}
          {fields.length < max && (
            <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => append(blank)}>
              {add}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
