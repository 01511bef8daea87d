import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskKind, taskApi, taskKinds } from '@xueyan/contract/teaching/task';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { query, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { taskText } from './task.text.ts';
import { useTaskNames } from './useTaskNames.ts';

interface Values {
  courseId: string;
  chapterId: string;
  kind: TaskKind;
  title: string;
}

/** Adds a task to a chapter of a course, and opens its editor. */
export function GiveTaskButton({ courseId }: { courseId: string | undefined }) {
  const t = useText(taskText);
  const names = useTaskNames();
  const notice = useNotice();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch('courseId', form) ?? courseId ?? '';
  const tree = useQuery({ ...query(sectionApi.tree, { courseId: chosen }), enabled: open && chosen !== '' });
  const add = useCreation(sectionApi.save, [sectionApi.tree, taskApi.list]);
  const chapters = tree.data?.treeList ?? [];

  const save = async ({ chapterId, kind, title, courseId: into }: Values) => {
    try {
      const { sectionId } = await add.mutateAsync({ courseId: into, parentId: chapterId, kind, title });
      setOpen(false);
      navigate(`/teaching/sections/${sectionId}`);
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('newTask')}
      </Button>
      <FormModal<Values>
        open={open}
        title={t('newTask')}
        okText={t('write')}
        form={form}
        initialValues={{ ...(courseId && { courseId }), kind: 'task', title: '' }}
        saving={add.isPending}
        onSave={(values) => void save(values)}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="courseId" label={t('course')} rules={[{ required: true, message: t('courseRequired') }]}>
          <CourseSelect
            aria-label={t('course')}
            // The chapter was one of the course before.
            onChange={() => form.setFields([{ name: 'chapterId', value: undefined, touched: false, errors: [] }])}
          />
        </Form.Item>
        <Form.Item
          name="chapterId"
          label={t('chapter')}
          rules={[{ required: true, message: t('chapterRequired') }]}
          extra={chosen !== '' && tree.data && chapters.length === 0 ? t('noChapter') : undefined}
        >
          <Select
            disabled={chosen === ''}
            loading={tree.isFetching}
            options={chapters.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Form.Item>
        <Form.Item name="kind" label={t('kind')}>
          <Select options={taskKinds.map((value) => ({ value, label: names.kind(value) }))} />
        </Form.Item>
        <Form.Item
          name="title"
          label={t('title')}
          rules={[{ required: true, whitespace: true, message: t('titleRequired') }]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}
