import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { Alert, Button, Descriptions } from 'antd';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useCreation } from '../../../api/query.ts';
import { secondsUntil } from '../../../api/school-time.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { RubricView } from './RubricView.tsx';
import { workTones } from './states.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import type { Task } from './task-view.ts';
import { useTaskNames } from './useTaskNames.ts';
import { WorkDone } from './WorkDone.tsx';
import { WorkEditor } from './WorkEditor.tsx';

/** A task as its student sees it: the description, the work, and the result. */
export function TaskStudy({ sectionId }: SectionPartProps) {
  const t = useText(taskText);
  const task = useQuery({ ...query(taskApi.get, { sectionId }), refetchOnWindowFocus: false });
  const again = () => void task.refetch();
  useLive('task.changed', (change) => void (change.sectionId === sectionId && again()));
  useLiveResume(again);
  if (task.error?.code === 'task.notGiven')
    return <EmptyState drawing="course" title={t('notGiven')} hint={t('notGivenHint')} />;
  return <QueryView query={task}>{(found) => <TaskView task={found} onChanged={again} />}</QueryView>;
}

function TaskView({ task, onChanged }: { task: Task; onChanged: () => void }) {
  const t = useText(taskText);
  const names = useTaskNames();
  const { work, editor } = task;
  const state = work?.state ?? 'notSubmitted';
  return (
    <div className={styles.stack}>
      {editor && (
        <Alert
          type="info"
          showIcon
          title={t(task.given ? 'asTeacher' : 'asTeacherDraft')}
          action={<Link to={`/teaching/tasks/${task.sectionId}`}>{t('works')}</Link>}
        />
      )}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 4 }}
        items={[
          {
            ...{ key: 'state', label: t('state') },
            children: (
              <span className={styles.row}>
                <StateTag tone={workTones[state]}>{names.work(state)}</StateTag>
                {work?.late && <StateTag tone="warn">{t('late')}</StateTag>}
              </span>
            ),
          },
          { key: 'due', label: t('dueTime'), children: task.ownDueTime?.slice(0, 16) ?? t('noDue') },
          { key: 'points', label: t('points'), children: task.points || t('noPoints') },
          ...(task.group
            ? [
                {
                  key: 'team',
                  label: t('team'),
                  children: task.group.members.map(({ userName }) => userName).join('、'),
                },
              ]
            : []),
          // Without a deadline nothing is late.
          ...(task.ownDueTime ? [{ key: 'late', label: t('lateRule'), children: <LateRule task={task} /> }] : []),
        ]}
      />
      {task.content.trim() ? (
        <Markdown source={task.content} />
      ) : (
        <EmptyState compact drawing="course" title={t('noContent')} />
      )}
      {work?.mark === null && <RubricView rubric={task.rubric} picks={[]} />}
      {!work && task.rubric.length > 0 && <RubricView rubric={task.rubric} picks={[]} />}
      {!editor &&
        (work ? <Work key={work.workId} task={task} work={work} onChanged={onChanged} /> : <Begin task={task} />)}
    </div>
  );
}

function LateRule({ task }: { task: Task }) {
  const t = useText(taskText);
  if (!task.lateAllowed) return t('notLate');
  return task.latePerDay === 0 ? t('lateFree') : t('lateCosts', { n: task.latePerDay, max: task.lateMost });
}

function Work({ task, work, onChanged }: { task: Task; work: NonNullable<Task['work']>; onChanged: () => void }) {
  return work.writable ? (
    <WorkEditor task={task} work={work} onChanged={onChanged} />
  ) : (
    <WorkDone task={task} work={work} />
  );
}

/** Button that starts the work: merely opening the task starts nothing. */
function Begin({ task }: { task: Task }) {
  const t = useText(taskText);
  const notice = useNotice();
  const begin = useCreation(taskWorkApi.open, [taskApi.get, sectionApi.tree, courseApi.listStudy]);
  const past = task.ownDueTime !== null && secondsUntil(task.ownDueTime) < 0;
  const closed = past && !task.lateAllowed;
  if (task.grouped && !task.group)
    return (
      <EmptyState
        compact
        drawing="class"
        title={t('noTeam')}
        hint={t('noTeamHint')}
        action={<Link to={`/courses/${task.courseId}?tab=teams`}>{t('toTeams')}</Link>}
      />
    );
  if (closed) return <Alert type="warning" showIcon title={t('pastDue')} />;
  return (
    <Button
      type="primary"
      size="large"
      className={styles.start ?? ''}
      loading={begin.isPending}
      onClick={() => void begin.mutateAsync({ sectionId: task.sectionId }).catch((error) => notice.error(error))}
    >
      {t('begin')}
    </Button>
  );
}
