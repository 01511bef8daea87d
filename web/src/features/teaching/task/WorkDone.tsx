import { taskApi } from '@xueyan/contract/teaching/task';
import { type TaskWork, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { Alert, Button } from 'antd';
import { Suspense } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MachineWork } from './MachineWork.tsx';
import { PaperWork } from './PaperWork.tsx';
import { RubricView } from './RubricView.tsx';
import { signed } from './signed.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import type { Task } from './task-view.ts';
import { WorkFiles } from './WorkFiles.tsx';

const DrawnPages = lazyNamed(() => import('../task-drawing/DrawnPages.shared.tsx'), 'DrawnPages');

/** A submitted work, with its mark once that is published. */
export function WorkDone({ task, work }: { task: Task; work: TaskWork }) {
  const t = useText(taskText);
  const notice = useNotice();
  const back = useAction(taskWorkApi.takeBack, [taskApi.get, taskApi.mine]);
  const { mark } = work;
  const takeBack = async () => {
    if (!(await notice.confirm({ title: t('takeBackTitle'), content: t('takeBackHint'), okText: t('takeBack') })))
      return;
    try {
      await back.mutateAsync({ workId: work.workId, version: work.version });
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <section className={styles.stack} aria-label={t('myWork')}>
      {mark && (
        <div className={styles.mark}>
          <p className={styles.score}>{t('scoreOf', { score: mark.score, points: task.points })}</p>
          {mark.penalty > 0 && <p className={styles.hint}>{t('penaltyOf', { given: mark.given, n: mark.penalty })}</p>}
          {mark.deviation !== 0 && (
            <p className={styles.hint}>{t('deviationOf', { n: signed(mark.deviation), why: mark.deviationReason })}</p>
          )}
          {mark.comment && (
            <>
              <h3>{t('comment')}</h3>
              <p className={styles.words}>{mark.comment}</p>
            </>
          )}
          <RubricView rubric={task.rubric} picks={mark.picks} />
        </div>
      )}
      {!mark && (
        <Alert type="success" showIcon title={t('handedInAt', { time: work.submitTime?.slice(0, 16) ?? '' })} />
      )}
      {task.form === 'machine' && (
        <MachineWork
          task={task}
          writable={false}
          checking={work.state === 'pending' && task.points > 0 && task.rubric.length === 0}
        />
      )}
      {task.form === 'paper' && <PaperWork key={String(mark !== null)} workId={work.workId} writable={false} />}
      {task.form !== 'paper' && (
        <div className={styles.work}>
          {work.content.trim() ? <Markdown source={work.content} /> : <p className={styles.hint}>{t('noText')}</p>}
          <WorkFiles workId={work.workId} files={work.files} max={0} />
          {mark && (
            <Suspense fallback={null}>
              <DrawnPages workId={work.workId} />
            </Suspense>
          )}
        </div>
      )}
      {work.mayTakeBack && (
        <Button className={styles.start ?? ''} loading={back.isPending} onClick={() => void takeBack()}>
          {t('takeBack')}
        </Button>
      )}
    </section>
  );
}
