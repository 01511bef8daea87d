import { type Lesson, timetableApi } from '@xueyan/contract/timetable/timetable';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import styles from './PlanDrawer.module.css';
import { planText } from './plan.text.ts';
import { sayDay } from './school-words.shared.ts';

/** Deletes a lesson or its whole plan, after asking which. */
export function DeleteLesson({ lesson, onDone }: { lesson: Lesson; onDone: () => void }) {
  const t = useText(planText);
  const language = useLanguage();
  const notice = useNotice();
  const [asking, setAsking] = useState(false);
  const stale = [timetableApi.listTaught, timetableApi.today];
  const all = useAction(timetableApi.remove, stale);
  const one = useAction(timetableApi.removeOne, stale);
  const many = lesson.groupSize > 1;
  const busy = all.isPending || one.isPending;

  const done = (work: Promise<unknown>) =>
    work.then(
      () => {
        setAsking(false);
        notice.success(t('removed'));
        onDone();
      },
      // After a refusal the lesson stays and nothing is shown here.
      () => setAsking(false),
    );
  const removeAll = () => done(all.mutateAsync({ groupId: lesson.groupId }));
  const removeThis = () => done(one.mutateAsync({ tcsId: lesson.tcsId }));

  return (
    <>
      <Button danger className={styles.remove} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <Modal
        open={asking}
        title={t('removeTitle')}
        onCancel={() => setAsking(false)}
        footer={[
          <Button key="cancel" autoFocus onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>,
          // The smaller deletion comes first, for a hurried press.
          many && (
            <Button key="this" type="primary" danger loading={one.isPending} disabled={busy} onClick={removeThis}>
              {t('removeThis')}
            </Button>
          ),
          <Button
            key="all"
            type={many ? 'default' : 'primary'}
            danger
            loading={all.isPending}
            disabled={busy}
            onClick={removeAll}
          >
            {many ? t('removeAll', { count: lesson.groupSize }) : t('ok')}
          </Button>,
        ]}
      >
        <p>
          {lesson.courseName} · {sayDay(language, lesson.schooltime)}
          {many && <> · {t('removeOfMany', { count: lesson.groupSize })}</>}
        </p>
      </Modal>
    </>
  );
}
