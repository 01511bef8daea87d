import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type TaskForm, taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi, type WorkRow } from '@xueyan/contract/teaching/task-marking';
import { workStates } from '@xueyan/contract/teaching/task-work';
import { Button, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import { useText } from '../../../ui/text/text.ts';
import { SimilarityButton } from '../work-similarity/SimilarityButton.shared.tsx';
import { ExtendModal } from './ExtendModal.tsx';
import { ReturnModal } from './ReturnModal.tsx';
import { signed } from './signed.ts';
import { isHandedIn, isMarked, workTones } from './states.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import { useTaskNames } from './useTaskNames.ts';

/** Milliseconds within which live events are combined into one request. */
const together = 3_000;

/** States that works of a task can have: only papers are right or wrong, and what has no points is never reviewed. */
const statesOf = (task: { form: TaskForm; points: number } | undefined) =>
  workStates.filter((state) => {
    if (!task) return true;
    if (state === 'correct' || state === 'wrong') return task.form === 'paper';
    if (state === 'reviewed') return task.form !== 'paper' && task.points > 0;
    return state !== (task.points > 0 ? 'submitted' : 'pending');
  });

/** The students of a task: submissions, waiting works, and marks. */
export function TaskWorksPage() {
  const t = useText(taskText);
  const names = useTaskNames();
  const notice = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { sectionId = '' } = useParams();
  const task = useQuery(query(taskApi.get, { sectionId }));
  const queue = useQuery(query(taskMarkingApi.queue, { sectionId }));
  const publish = useAction(taskMarkingApi.publish, [taskMarkingApi.works, taskMarkingApi.queue, taskApi.list]);
  const [extending, setExtending] = useState<WorkRow[]>([]);
  const [returning, setReturning] = useState<WorkRow[]>([]);
  const again = useThrottled(() => {
    for (const { path } of [taskMarkingApi.works, taskMarkingApi.queue])
      void client.invalidateQueries({ queryKey: [path] });
  }, together);
  useLive('task.changed', (change) => void (change.sectionId === sectionId && again()));
  useLiveResume(again);
  const works = queue.data?.works ?? [];
  const next = works.find(({ marked }) => !marked) ?? works[0];
  const unpublished = works.filter(({ marked, published }) => marked && !published).length;

  const publishAll = async (rows: WorkRow[]) => {
    const workIds = rows.flatMap(({ workId }) => workId ?? []);
    const count = rows.length > 0 ? workIds.length : unpublished;
    if (
      !(await notice.confirm({
        title: t('publishTitle', { n: count }),
        content: t('publishHint'),
        okText: t('publish'),
      }))
    )
      return;
    try {
      const done = await publish.mutateAsync({ sectionId, workIds });
      notice.success(t('published', { n: done.count }));
    } catch (error) {
      notice.error(error);
    }
  };
  const filters = useMemo(() => ({ sectionId }), [sectionId]);
  const search = useMemo<SearchField[]>(
    () => [
      { name: 'words', label: t('student') },
      { name: 'className', label: t('className') },
      {
        name: 'state',
        label: t('state'),
        options: statesOf(task.data).map((value) => ({ value, label: names.work(value) })),
      },
    ],
    [t, names, task.data],
  );
  const columns = useMemo<ListColumn<WorkRow>[]>(
    () => [
      { dataIndex: 'loginName', sortField: 'loginName' },
      {
        ...{ dataIndex: 'userName', pinned: true },
        render: (name: string, { workId, submitTime }) =>
          workId && submitTime ? <Link to={`/teaching/tasks/${sectionId}/${workId}`}>{name}</Link> : name,
      },
      { dataIndex: 'className', sortField: 'className' },
      {
        ...{ dataIndex: 'state' },
        render: (_, { state, late, published }) => (
          <span className={styles.row}>
            <StateTag tone={workTones[state]}>{names.work(state)}</StateTag>
            {late && <Tag color="orange">{t('late')}</Tag>}
            {isMarked(state) && !published && <Tag>{t('notOut')}</Tag>}
          </span>
        ),
      },
      {
        ...{ dataIndex: 'submitTime', sortField: 'submitTime' },
        render: (time: string | null) => <span className={styles.time}>{time?.slice(0, 16) ?? '—'}</span>,
      },
      {
        ...{ dataIndex: 'score', sortField: 'score', align: 'right' },
        render: (_, { score, penalty, deviation }) => {
          if (score === null) return '—';
          const changes = [penalty ? `−${penalty}` : '', deviation ? signed(deviation) : ''].filter(Boolean).join(', ');
          return changes ? `${score} (${changes})` : score;
        },
      },
      {
        ...{ title: t('ownDue'), dataIndex: 'dueTime' },
        render: (time: string | null) => <span className={styles.time}>{time?.slice(0, 16) ?? '—'}</span>,
      },
    ],
    [t, names, sectionId],
  );
  const title = task.data?.title ?? '';
  return (
    <Page
      title={title}
      width="full"
      subtitle={
        task.data &&
        [
          task.data.courseName,
          names.kind(task.data.kind),
          task.data.dueTime && t('dueAt', { time: task.data.dueTime.slice(0, 16) }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      breadcrumb={[{ title: t('tasks'), to: '/teaching/tasks' }, { title: title || '…' }]}
      extra={
        <Space wrap>
          {task.data?.editor && (
            <Button onClick={() => navigate(`/teaching/sections/${sectionId}`)}>{t('edit')}</Button>
          )}
          {works.length > 1 && <SimilarityButton sectionId={sectionId} />}
          {unpublished > 0 && (
            <Button loading={publish.isPending} onClick={() => void publishAll([])}>
              {t('publishAll', { n: unpublished })}
            </Button>
          )}
          <Button
            type="primary"
            disabled={!next}
            onClick={() => next && navigate(`/teaching/tasks/${sectionId}/${next.workId}`)}
          >
            {t('beginMarking', { n: works.filter(({ marked }) => !marked).length })}
          </Button>
        </Space>
      }
    >
      <ListTable
        endpoint={taskMarkingApi.works}
        label={t('works')}
        rowKey="userId"
        filters={filters}
        search={search}
        columns={columns}
        selection
        toolbar={({ rows, clear }) => {
          const handedIn = rows.filter(({ workId, state }) => workId && isHandedIn(state));
          const ready = rows.filter(({ workId, state, published }) => workId && isMarked(state) && !published);
          return (
            <Space wrap>
              <Button disabled={ready.length === 0} onClick={() => void publishAll(ready).then(clear)}>
                {t('publish')}
              </Button>
              <Button disabled={handedIn.length === 0} onClick={() => setReturning(handedIn)}>
                {t('giveBack')}
              </Button>
              <Button disabled={rows.length === 0} onClick={() => setExtending(rows)}>
                {t('extend')}
              </Button>
            </Space>
          );
        }}
        empty={<EmptyState compact title={t('noStudents')} hint={t('noStudentsHint')} />}
      />
      <ExtendModal sectionId={sectionId} rows={extending} onClose={() => setExtending([])} />
      <ReturnModal workIds={returning.flatMap(({ workId }) => workId ?? [])} onClose={() => setReturning([])} />
    </Page>
  );
}
