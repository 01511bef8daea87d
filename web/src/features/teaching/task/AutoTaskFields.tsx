import { useQuery } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskKind, taskKinds } from '@xueyan/contract/teaching/task';
import { Checkbox, Form, Input, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { autoTaskText } from './auto-task.text.ts';
import { TimeField } from './TimeField.tsx';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import { useTaskNames } from './useTaskNames.ts';

/** Where an automatic task goes, and what students read of it. */
export interface AutoTask {
  courseId: string | undefined;
  chapterId: string | undefined;
  kind: TaskKind;
  content: string;
  dueTime: string | null;
  give: boolean;
}

interface AutoTaskFieldsProps {
  value: AutoTask;
  /** Marks what is still missing. */
  tried: boolean;
  onChange: (change: Partial<AutoTask>) => void;
}

const missing = (text: string) => ({ validateStatus: 'error' as const, help: text });

/** Fields of an automatic task besides its blueprint. */
export function AutoTaskFields({ value, tried, onChange }: AutoTaskFieldsProps) {
  const t = useText(autoTaskText);
  const task = useText(taskText);
  const names = useTaskNames();
  const { courseId, chapterId, kind, content, dueTime, give } = value;
  const tree = useQuery({ ...query(sectionApi.tree, { courseId: courseId ?? '' }), enabled: courseId !== undefined });
  const chapters = tree.data?.treeList ?? [];
  const isWithout = courseId !== undefined && tree.isSuccess && chapters.length === 0;
  return (
    <>
      <div className={styles.fields}>
        <Form.Item label={task('course')} required {...(tried && !courseId && missing(task('courseRequired')))}>
          <CourseSelect
            aria-label={task('course')}
            value={courseId}
            onChange={(next) => onChange({ courseId: next, chapterId: undefined })}
          />
        </Form.Item>
        <Form.Item
          label={task('chapter')}
          required
          extra={isWithout ? task('noChapter') : undefined}
          {...(tried && !chapterId && missing(task('chapterRequired')))}
        >
          <Select
            aria-label={task('chapter')}
            disabled={courseId === undefined}
            loading={tree.isFetching}
            value={chapterId}
            options={chapters.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(next: string) => onChange({ chapterId: next })}
          />
        </Form.Item>
        <Form.Item label={task('kind')}>
          <Select
            aria-label={task('kind')}
            value={kind}
            options={taskKinds.map((one) => ({ value: one, label: names.kind(one) }))}
            onChange={(next: TaskKind) => onChange({ kind: next })}
          />
        </Form.Item>
        <Form.Item label={task('dueTime')}>
          <TimeField value={dueTime} label={task('dueTime')} onChange={(next) => onChange({ dueTime: next })} />
        </Form.Item>
      </div>
      <Form.Item label={t('content')} required {...(tried && !content.trim() && missing(t('contentRequired')))}>
        <Input.TextArea
          aria-label={t('content')}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={content}
          onChange={({ target }) => onChange({ content: target.value })}
        />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={give} onChange={({ target }) => onChange({ give: target.checked })}>
          {t('give')}
        </Checkbox>
      </Form.Item>
    </>
  );
}
