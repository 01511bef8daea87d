import { useQuery, useQueryClient } from '@tanstack/react-query';
import { taskApi } from '@xueyan/contract/teaching/task';
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
import { workTones } from './states.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import { useTaskNames } from './useTaskNames.ts';

/** Milliseconds. */
const together = 3_000;
/** States that a work is never in before its teacher. */
const shownStates = workStates.filter((one) => one !== 'correct' && one !== 'wrong');

/** The students of a task: who handed in, what waits, and what they got. */
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
      { name: 'state', label: t('state'), options: shownStates.map((value) => ({ value, label: names.work(value) })) },
    ],
    [t, names],
  );
  const columns = useMemo<ListColumn<WorkRow>[]>(
    () => [
      { title: t('loginName'), dataIndex: 'loginName', sortField: 'loginName' },
      {
        ...{ title: t('student'), dataIndex: 'userName', pinned: true },
        render: (name: string, { workId, submitTime }) =>
          workId && submitTime ? <Link to={`/teaching/tasks/${sectionId}/${workId}`}>{name}</Link> : name,
      },
      { title: t('className'), dataIndex: 'className', sortField: 'className' },
      {
        ...{ title: t('state'), dataIndex: 'state' },
        render: (_, { state, late, published }) => (
          <span className={styles.row}>
            <StateTag tone={workTones[state]}>{names.work(state)}</StateTag>
            {late && <Tag color="orange">{t('late')}</Tag>}
            {state === 'reviewed' && !published && <Tag>{t('notOut')}</Tag>}
          </span>
        ),
      },
      {
        ...{ title: t('submitTime'), dataIndex: 'submitTime', sortField: 'submitTime' },
        render: (time: string | null) => <span className={styles.time}>{time?.slice(0, 16) ?? '—'}</span>,
      },
      {
        ...{ title: t('score'), dataIndex: 'score', sortField: 'score', align: 'right' },
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
          {works.length > 1 && task.data?.form !== 'paper' && <SimilarityButton sectionId={sectionId} />}
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
          const handedIn = rows.filter(({ workId, state }) => workId && (state === 'pending' || state === 'reviewed'));
          const ready = rows.filter(({ workId, state, published }) => workId && state === 'reviewed' && !published);
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
