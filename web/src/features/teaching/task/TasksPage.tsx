import { useQuery, useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { type TaskRow, taskApi, taskKinds, taskStates } from '@xueyan/contract/teaching/task';
import { Space } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { AutoTaskButton } from './AutoTaskButton.tsx';
import { GiveTaskButton } from './GiveTaskButton.tsx';
import { taskTones } from './states.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import { useTaskNames } from './useTaskNames.ts';

/** Milliseconds within which live events are combined into one request. */
const together = 3_000;

/** The tasks of all courses that the actor teaches, with waiting counts. */
export function TasksPage() {
  const t = useText(taskText);
  const names = useTaskNames();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const courseId = params.get('course') ?? undefined;
  const named = useQuery({ ...query(courseApi.get, { courseId: courseId ?? '' }), enabled: courseId !== undefined });
  const again = useThrottled(() => void client.invalidateQueries({ queryKey: [taskApi.list.path] }), together);
  useLive('task.changed', again);
  useLiveResume(again);
  const search = useMemo<SearchField[]>(
    () => [
      { name: 'title', label: t('task') },
      { name: 'kind', label: t('kind'), options: taskKinds.map((value) => ({ value, label: names.kind(value) })) },
      { name: 'state', label: t('state'), options: taskStates.map((value) => ({ value, label: names.task(value) })) },
    ],
    [t, names],
  );
  const columns = useMemo<ListColumn<TaskRow>[]>(
    () => [
      {
        ...{ dataIndex: 'title', sortField: 'title', pinned: true },
        render: (title: string, { sectionId }) => <Link to={`/teaching/tasks/${sectionId}`}>{title}</Link>,
      },
      { dataIndex: 'courseName', sortField: 'courseName' },
      { dataIndex: 'kind', render: (_, { kind }) => names.kind(kind) },
      {
        ...{ dataIndex: 'state' },
        render: (_, { state }) => <StateTag tone={taskTones[state]}>{names.task(state)}</StateTag>,
      },
      {
        ...{ dataIndex: 'dueTime', sortField: 'dueTime' },
        render: (time: string | null) => <span className={styles.time}>{time?.slice(0, 16) ?? '—'}</span>,
      },
      {
        ...{ dataIndex: 'submittedCount', align: 'right' },
        render: (n: number, { studentCount }) => t('of', { n, all: studentCount }),
      },
      {
        ...{ dataIndex: 'waitingCount', sortField: 'waitingCount', align: 'right' },
        render: (n: number) => (n > 0 ? <b>{n}</b> : n),
      },
      { dataIndex: 'unpublishedCount', align: 'right' },
    ],
    [t, names],
  );
  return (
    <Page
      title={t('tasks')}
      subtitle={t('tasksHint')}
      width="full"
      extra={
        <Space wrap>
          <AutoTaskButton courseId={courseId} />
          <GiveTaskButton courseId={courseId} />
        </Space>
      }
    >
      <ListTable
        endpoint={taskApi.list}
        label={t('tasks')}
        rowKey="sectionId"
        filters={{ courseId }}
        search={search}
        columns={columns}
        toolbar={
          <CourseSelect
            className={styles.course}
            {...(courseId && { value: courseId, ...(named.data && { title: named.data.courseName }) })}
            onChange={(next?: string) => setParams(next ? { course: next } : {}, { replace: true })}
            allowClear
            placeholder={t('allCourses')}
            aria-label={t('course')}
          />
        }
        empty={<EmptyState compact drawing="course" title={t('noTasks')} hint={t('noTasksHint')} />}
      />
    </Page>
  );
}
