import { useQueryClient } from '@tanstack/react-query';
import { type MyTaskRow, taskApi } from '@xueyan/contract/teaching/task';
import { workStates } from '@xueyan/contract/teaching/task-work';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { secondsUntil } from '../../../api/school-time.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { workTones } from './states.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import { useTaskNames } from './useTaskNames.ts';

/** The student's tasks, the next due first, and their results. */
export function MyTasksPage() {
  const t = useText(taskText);
  const names = useTaskNames();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const open = params.get('all') !== '1';
  const again = () => void client.invalidateQueries({ queryKey: [taskApi.mine.path] });
  useLive('task.changed', again);
  useLiveResume(again);
  const courseId = params.get('courseId') ?? undefined;
  const filters = useMemo(() => ({ ...(open && { open }), ...(courseId && { courseId }) }), [open, courseId]);
  const go = (all: boolean, course: string | undefined) =>
    setParams({ ...(all && { all: '1' }), ...(course && { courseId: course }) }, { replace: true });
  const search = useMemo<SearchField[]>(
    () => [
      { name: 'title', label: t('task') },
      ...(open
        ? []
        : [
            {
              name: 'state',
              label: t('state'),
              options: workStates.map((value) => ({ value, label: names.work(value) })),
            },
          ]),
    ],
    [t, open, names],
  );
  const columns = useMemo<ListColumn<MyTaskRow>[]>(
    () => [
      {
        ...{ dataIndex: 'title', sortField: 'title', pinned: true },
        render: (title: string, row) => <Link to={`/courses/${row.courseId}/sections/${row.sectionId}`}>{title}</Link>,
      },
      { dataIndex: 'courseName', sortField: 'courseName' },
      { dataIndex: 'kind', render: (_, { kind }) => names.kind(kind) },
      {
        ...{ dataIndex: 'dueTime', sortField: 'dueTime' },
        render: (_, { dueTime, state }) => <Due time={dueTime} pressing={state === 'notSubmitted'} />,
      },
      {
        ...{ dataIndex: 'state' },
        render: (_, { state, late }) => (
          <span className={styles.row}>
            <StateTag tone={workTones[state]}>{names.work(state)}</StateTag>
            {late && <StateTag tone="warn">{t('late')}</StateTag>}
          </span>
        ),
      },
      {
        ...{ dataIndex: 'score', align: 'right' },
        render: (_, { score, points }) => (score === null ? '—' : t('scoreOf', { score, points })),
      },
    ],
    [t, names],
  );
  return (
    <Page title={t('mine')} subtitle={t('mineHint')}>
      <ListTable
        endpoint={taskApi.mine}
        label={t('mine')}
        rowKey="sectionId"
        filters={filters}
        search={search}
        columns={columns}
        toolbar={
          <>
            <Segmented
              aria-label={t('state')}
              value={open ? 'open' : 'all'}
              options={[
                { value: 'open', label: t('toDo') },
                { value: 'all', label: t('allTasks') },
              ]}
              onChange={(value) => go(value === 'all', courseId)}
            />
            <CourseSelect
              className={styles.course}
              {...(courseId && { value: courseId })}
              onChange={(next) => go(!open, next)}
              allowClear
              aria-label={t('course')}
            />
          </>
        }
        empty={
          <EmptyState
            compact
            drawing="course"
            title={t(open ? 'nothingToDo' : 'noneGiven')}
            hint={t('mineEmptyHint')}
          />
        }
      />
    </Page>
  );
}

/** Seconds before the due time from which on a task is highlighted. */
const soon = 86_400;

function Due({ time, pressing }: { time: string | null; pressing: boolean }) {
  if (!time) return '—';
  const urgent = pressing && secondsUntil(time) < soon;
  return <span className={urgent ? styles.urgent : styles.time}>{time.slice(0, 16)}</span>;
}
