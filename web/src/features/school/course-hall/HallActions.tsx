import type { HallCourseDetail } from '@xueyan/contract/school/course-hall';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './course-hall.module.css';
import { courseHallText } from './course-hall.text.ts';
import { standingOf } from './verdict-words.ts';

const AskModal = lazyNamed(() => import('../course-application/AskModal.shared.tsx'), 'AskModal');

/** The next possible action on a course, or a text why there is none. */
export function HallActions({ course }: { course: HallCourseDetail }) {
  const t = useText(courseHallText);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'take' | 'audit' | 'withdraw' | null>(null);
  const { courseId, taking, auditing, auditUntil, state } = course;
  const { tone, key, time } = standingOf(course);
  const inside = taking === 'enrolled' || auditUntil !== null || taking === 'teaching';
  const path = taking === 'teaching' ? `/teaching/courses/${courseId}` : `/courses/${courseId}`;
  return (
    <div className={styles.actions}>
      <StateTag tone={tone}>{t(key, { time })}</StateTag>
      {auditUntil && <span className={styles.quiet}>{t('auditUntil', { time: auditUntil.slice(0, 16) })}</span>}
      {auditing === 'waiting' && <span className={styles.quiet}>{t('auditWaiting')}</span>}
      {inside && state === 'unreleased' && taking !== 'teaching' && (
        <span className={styles.quiet}>{t('notReleased')}</span>
      )}
      <div className={styles.buttons}>
        {inside && (state !== 'unreleased' || taking === 'teaching') && (
          <Button type="primary" size="large" onClick={() => void navigate(path)}>
            {t('enter')}
          </Button>
        )}
        {taking === 'may' && (
          <Button type="primary" size="large" onClick={() => setAsked('take')}>
            {t(course.automatic ? 'takeNow' : 'take')}
          </Button>
        )}
        {auditing === 'may' && (
          <Button type={taking === 'may' ? 'default' : 'primary'} size="large" onClick={() => setAsked('audit')}>
            {t('audit')}
          </Button>
        )}
        {course.leavable && !course.leaving && (
          <Button size="large" onClick={() => setAsked('withdraw')}>
            {t('leave')}
          </Button>
        )}
        {(taking === 'waiting' || auditing === 'waiting' || course.leaving) && (
          <Button size="large" onClick={() => void navigate('/hall/applications')}>
            {t('myRequests')}
          </Button>
        )}
        {course.leaving && <StateTag tone="busy">{t('leaving')}</StateTag>}
      </div>
      <DialogSlot subject={asked}>
        {(kind, open) => <AskModal open={open} kind={kind} course={course} onClose={() => setAsked(null)} />}
      </DialogSlot>
    </div>
  );
}
