import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { virtualClasses } from '@xueyan/contract/school/course-choice';
import { type CourseStudent, courseStudentApi } from '@xueyan/contract/school/course-student';
import type { Input as InputOf } from '@xueyan/contract/wire/endpoint';
import { Button, Form, Input, Segmented, Tag } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './CourseStudentsModal.module.css';
import { courseStudentText } from './course-student.text.ts';

interface Props {
  courseId: string;
  open: boolean;
  onClose: () => void;
}

interface AddForm {
  kind: InputOf<typeof courseStudentApi.save>['kind'];
  numbers: string;
  term: string;
}

const blank: AddForm = { kind: 'restudy', numbers: '', term: '' };
const stale = [courseStudentApi.list, courseApi.get, courseApi.list];

/** Students enrolled individually besides the classes: their list, and adding by student number. */
export function CourseStudentsModal({ courseId, open, onClose }: Props) {
  const t = useText(courseStudentText);
  const notice = useNotice();
  const [form] = Form.useForm<AddForm>();
  const kind = Form.useWatch('kind', form) ?? blank.kind;
  const numbers = Form.useWatch('numbers', form) ?? '';
  const students = useQuery({ ...query(courseStudentApi.list, { courseId }), enabled: open });
  const save = useAction(courseStudentApi.save, stale);
  const remove = useAction(courseStudentApi.remove, stale);
  const restore = useAction(courseStudentApi.restore, stale);

  const add = async ({ kind, numbers, term = '' }: AddForm) => {
    const loginNames = numbers.split(/[\s,，、;；]+/).filter(Boolean);
    try {
      const { count } = await save.mutateAsync({ courseId, kind, loginNames, term });
      notice.success(t('added', { n: count }));
      form.resetFields(['numbers']);
    } catch (error) {
      notice.error(error);
    }
  };
  const takeOut = async ({ userId, userName: name }: CourseStudent) => {
    const sure = await notice.confirm({
      title: t('removeTitle', { name }),
      content: t('removeContent'),
      okText: t('remove'),
      danger: true,
    });
    if (sure) remove.mutate({ courseId, userId }, { onError: notice.error });
  };

  return (
    <InputModal
      open={open}
      title={t('title')}
      footer={null}
      filled={numbers.trim() !== ''}
      onClose={onClose}
      destroyOnHidden
    >
      <p className={styles.hint}>{t('hint')}</p>
      <Form<AddForm> form={form} layout="vertical" initialValues={blank} onFinish={add}>
        <Form.Item name="kind">
          <Segmented options={virtualClasses.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item
          name="numbers"
          label={t('numbers')}
          rules={[{ required: true, whitespace: true, message: t('numbersRequired') }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} placeholder={t('numbersPlaceholder')} />
        </Form.Item>
        {kind === 'restudy' && (
          <Form.Item name="term" label={t('term')} extra={t('restudyHint')}>
            <Input maxLength={20} placeholder={t('termPlaceholder')} />
          </Form.Item>
        )}
        <Button htmlType="submit" loading={save.isPending}>
          {t('add')}
        </Button>
      </Form>
      <QueryView query={students}>
        {(data) => (
          <>
            {data.students.length === 0 && <EmptyState compact title={t('none')} />}
            <ul className={styles.students}>
              {data.students.map((student) => (
                <li key={student.userId} className={styles.student}>
                  <span className={styles.name}>{student.userName}</span>
                  <span className={styles.number}>{student.loginName}</span>
                  <Tag>{t(student.kind)}</Tag>
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('removeLabel', { name: student.userName })}
                    onClick={() => void takeOut(student)}
                  >
                    {t('remove')}
                  </Button>
                </li>
              ))}
            </ul>
            {data.withdrawn.length > 0 && <h3 className={styles.heading}>{t('withdrawn')}</h3>}
            <ul className={styles.students}>
              {data.withdrawn.map(({ userId, userName: name, loginName, className, leaveTime }) => (
                <li key={userId} className={styles.student}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.number}>{loginName}</span>
                  <span className={styles.number}>
                    {className} · {leaveTime.slice(0, 10)}
                  </span>
                  <Button
                    type="text"
                    size="small"
                    loading={restore.isPending && restore.variables.userId === userId}
                    aria-label={t('restoreLabel', { name })}
                    onClick={() => restore.mutate({ courseId, userId }, { onError: notice.error })}
                  >
                    {t('restore')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </InputModal>
  );
}
