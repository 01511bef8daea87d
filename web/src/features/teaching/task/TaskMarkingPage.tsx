import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useQuery } from '@tanstack/react-query';
import { type MarkedWork, taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { Button, Collapse, Space } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MachineSteps } from './MachineWork.tsx';
import { MarkPanel } from './MarkPanel.tsx';
import { MemberMarks } from './MemberMarks.tsx';
import { PaperWork } from './PaperWork.tsx';
import { ReturnModal } from './ReturnModal.tsx';
import { workTones } from './states.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import { useTaskNames } from './useTaskNames.ts';
import { WorkFiles } from './WorkFiles.tsx';

const DrawnPages = lazyNamed(() => import('../task-drawing/DrawnPages.shared.tsx'), 'DrawnPages');

/** Milliseconds within which live events are combined into one request. */
const together = 3_000;

/** Marks one work after the other by keyboard. */
export function TaskMarkingPage() {
  const t = useText(taskText);
  const names = useTaskNames();
  const navigate = useNavigate();
  const { sectionId = '', workId = '' } = useParams();
  const work = useQuery(query(taskMarkingApi.work, { workId }));
  const queue = useQuery(query(taskMarkingApi.queue, { sectionId }));
  const [returning, setReturning] = useState<string[]>([]);
  const works = queue.data?.works ?? [];
  const at = works.findIndex((one) => one.workId === workId);
  const [previous, next] = [at > 0 ? works[at - 1] : undefined, works[at + 1]];
  const waiting = [...works.slice(at + 1), ...works.slice(0, Math.max(0, at))].find(({ marked }) => !marked);
  const go = (to: { workId: string } | undefined) => to && navigate(`/teaching/tasks/${sectionId}/${to.workId}`);
  const again = useThrottled(() => {
    void work.refetch();
    void queue.refetch();
  }, together);
  useLive('task.changed', (change) => void (change.sectionId === sectionId && again()));
  useLiveResume(again);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = event.key === 'ArrowUp' ? previous : event.key === 'ArrowDown' ? next : undefined;
    if (!to) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const data = work.data;
  const name = data ? data.name || t('anonymousWork', { n: at + 1 }) : '';
  return (
    <Page
      title={name}
      width="full"
      breadcrumb={[
        { title: t('tasks'), to: '/teaching/tasks' },
        { title: data?.title ?? '…', to: `/teaching/tasks/${sectionId}` },
        { title: t('marking') },
      ]}
      subtitle={
        data && (
          <span className={styles.row}>
            <span>{[data.loginName, data.className, data.courseName].filter(Boolean).join(' · ')}</span>
            <StateTag tone={workTones[data.state]}>{names.work(data.state)}</StateTag>
            {data.late && <StateTag tone="warn">{t('lateBy', { n: data.lateDays })}</StateTag>}
            {data.submitTime && <span>{t('handedInAt', { time: data.submitTime.slice(0, 16) })}</span>}
          </span>
        )
      }
      extra={
        <Space.Compact>
          <Button
            icon={<LeftOutlined aria-hidden />}
            disabled={!previous}
            aria-label={t('previous')}
            title={`${t('previous')} (Alt + ↑)`}
            onClick={() => go(previous)}
          />
          <Button onClick={() => navigate(`/teaching/tasks/${sectionId}`)}>
            {t('markedOf', { n: works.filter(({ marked }) => marked).length, all: works.length })}
          </Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            disabled={!next}
            aria-label={t('next')}
            title={`${t('next')} (Alt + ↓)`}
            onClick={() => go(next)}
          />
        </Space.Compact>
      }
    >
      <QueryView query={work}>
        {(found) => (
          <div className={styles.desk}>
            <WorkReader key={`work-${workId}`} work={found} />
            <div className={styles.side}>
              <MarkPanel
                key={workId}
                work={found}
                name={name}
                hasNext={waiting !== undefined}
                onNext={() => go(waiting)}
                onReturn={() => setReturning([workId])}
              />
              {found.machine && <MachineSteps machine={found.machine} />}
              <MemberMarks work={found} />
              <MarkHistory work={found} />
            </div>
          </div>
        )}
      </QueryView>
      <ReturnModal workIds={returning} onClose={() => setReturning([])} />
    </Page>
  );
}

function WorkReader({ work }: { work: MarkedWork }) {
  const t = useText(taskText);
  return (
    <div className={styles.stack}>
      <Collapse
        size="small"
        items={[{ key: 'task', label: t('content'), children: <Markdown source={work.task} /> }]}
      />
      {work.form === 'paper' && <PaperWork workId={work.workId} writable={false} markedVersion={work.version} />}
      {work.form !== 'paper' && (
        <article className={styles.work}>
          {work.content.trim() ? <Markdown source={work.content} /> : <p className={styles.hint}>{t('noText')}</p>}
          <WorkFiles workId={work.workId} files={work.files} max={0} />
          <Suspense fallback={null}>
            <DrawnPages workId={work.workId} />
          </Suspense>
        </article>
      )}
      {work.earlier.length > 0 && (
        <Collapse
          size="small"
          items={work.earlier.map((one) => ({
            key: one.submitTime,
            label: t('earlier', { time: one.submitTime.slice(0, 16) }),
            children: (
              <>
                {one.comment && <p className={styles.words}>{t('returnedWith', { words: one.comment })}</p>}
                <Markdown source={one.content} />
              </>
            ),
          }))}
        />
      )}
    </div>
  );
}

/** Marker, mark, time and reason of each change. */
function MarkHistory({ work }: { work: MarkedWork }) {
  const t = useText(taskText);
  if (work.history.length === 0) return null;
  return (
    <section className={styles.card}>
      <h3>{t('history')}</h3>
      <ul className={styles.history}>
        {work.history.map((one) => (
          <li key={`${one.time}-${one.action}`}>
            <span className={styles.time}>{one.time.slice(0, 16)}</span> {one.userName} {t(`did_${one.action}`)}{' '}
            {one.memberName} {one.score !== null && one.action !== 'return' && <b>{one.score}</b>}
            {one.reason && <div className={styles.hint}>{one.reason}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}
