import { DesktopOutlined, FileTextOutlined, FormOutlined, RollbackOutlined, TrophyOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { secondsUntil } from '../../../api/school-time.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { useTick } from '../../../ui/time/useTick.ts';
import { HomeRow } from './HomeRow.tsx';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import { sayLength } from './span.ts';
import type { StudentHome } from './student-home.ts';
import { labsOfToday, type TodayLab } from './today.ts';

/** Refresh interval of durations in milliseconds; their smallest unit is a minute. */
const refreshMs = 30_000;
/** Work due within this many seconds (one day) is shown as urgent. */
const soon = 24 * 3600;

/** What waits for the student, each experiment once, most urgent first. */
export function TodayList({ home }: { home: StudentHome }) {
  const t = useText(homeText);
  useTick(refreshMs);
  const labs = labsOfToday(home);
  if (labs.length === 0 && home.exams.length === 0) return <p className={styles.quiet}>{t('todayEmpty')}</p>;
  return (
    <ul className={styles.rows}>
      {home.exams.map((exam) => (
        <ExamRow key={exam.examId} exam={exam} />
      ))}
      {labs.map((lab, index) => (
        <LabRow key={lab.sectionId} lab={lab} strong={index === 0 && lab.machine !== undefined} />
      ))}
    </ul>
  );
}

/** An exam that can be sat now or later. */
function ExamRow({ exam }: { exam: StudentHome['exams'][number] }) {
  const t = useText(homeText);
  const { examId, examName, courseName, open, begun, beginTime, untilTime } = exam;
  const facts = open ? (
    <>
      <StateTag tone="info">{t(begun ? 'examBegun' : 'examOpen')}</StateTag>
      <span data-urgent={secondsUntil(untilTime) < 3600 || undefined}>
        {t('left', { time: sayLength(Math.max(0, secondsUntil(untilTime)), t) })}
      </span>
    </>
  ) : (
    <>
      <StateTag tone="neutral">{t('exam')}</StateTag>
      <small>{t('examBegins', { time: beginTime.slice(5, 16) })}</small>
    </>
  );
  return (
    <HomeRow
      tone={open ? 'late' : 'due'}
      icon={<FormOutlined aria-hidden />}
      title={examName}
      place={courseName}
      facts={facts}
      to={open ? `/exams/${examId}` : '/exams'}
      action={t(open ? (begun ? 'examGoOn' : 'examEnter') : 'seeResult')}
      strong={open}
    />
  );
}

type Look = Pick<Parameters<typeof HomeRow>[0], 'tone' | 'icon' | 'action'>;

function LabRow({ lab, strong }: { lab: TodayLab; strong: boolean }) {
  const t = useText(homeText);
  const { sectionId, title, courseName, machine, due, result } = lab;
  const pressing = due !== undefined && (due.returned || secondsUntil(due.dueTime) < soon);
  const tone = pressing ? 'late' : 'due';
  const look: Look = machine
    ? { tone: 'machine', icon: <DesktopOutlined aria-hidden />, action: t('backToLab') }
    : due?.returned
      ? { tone, icon: <RollbackOutlined aria-hidden />, action: t('rework') }
      : due
        ? { tone, icon: <FileTextOutlined aria-hidden />, action: t('write') }
        : { tone: 'result', icon: <TrophyOutlined aria-hidden />, action: t('seeResult') };
  const facts: ReactNode = (
    <>
      {machine && <MachineFacts machine={machine} />}
      {due && <DueFacts due={due} />}
      {result && (
        <>
          <StateTag tone="good">{t('result')}</StateTag>
          <span>{t('scoreOf', { score: result.score, points: result.points })}</span>
        </>
      )}
    </>
  );
  return (
    <HomeRow
      {...look}
      title={title}
      place={courseName}
      facts={facts}
      to={due?.kind === 'task' ? `/courses/${due.courseId}/sections/${sectionId}` : `/experiments/${sectionId}`}
      strong={strong}
    />
  );
}

function MachineFacts({ machine }: { machine: NonNullable<TodayLab['machine']> }) {
  const t = useText(homeText);
  const state = machine.state === 'released' ? 'asleep' : machine.state;
  return (
    <>
      <StateTag tone={state === 'running' ? 'good' : state === 'failed' ? 'bad' : state === 'lost' ? 'warn' : 'info'}>
        {t(state)}
      </StateTag>
      {machine.endTime && <small>{t('left', { time: sayLength(secondsUntil(machine.endTime), t) })}</small>}
    </>
  );
}

function DueFacts({ due }: { due: NonNullable<TodayLab['due']> }) {
  const t = useText(homeText);
  const seconds = secondsUntil(due.dueTime);
  const late = seconds < 0;
  return (
    <>
      {due.returned && <StateTag tone="warn">{t('returned')}</StateTag>}
      <span data-urgent={late || seconds < soon || undefined}>
        {t(late ? 'overdue' : 'dueIn', { time: sayLength(Math.abs(seconds), t) })}
      </span>
      <small>{t('dueAt', { time: due.dueTime.slice(5, 16) })}</small>
    </>
  );
}
