import { DesktopOutlined, FileTextOutlined, RollbackOutlined, TrophyOutlined } from '@ant-design/icons';
import { secondsUntil } from '../../../api/school-time.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { useText } from '../../../ui/text.ts';
import { useTick } from '../../../ui/useTick.ts';
import { HomeRow } from './HomeRow.tsx';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import { sayLength } from './span.ts';
import type { StudentHome } from './student-home.ts';

/** Lengths of time are said in minutes at least. */
const refreshMs = 30_000;
/** A day or less is soon enough to be shown as urgent. */
const soon = 24 * 3600;

/** What waits for the student, the most pressing first. */
export function TodayList({ home }: { home: StudentHome }) {
  const t = useText(homeText);
  useTick(refreshMs);
  const machines = home.machines.filter((machine) => machine.state !== 'released');
  if (machines.length + home.due.length + home.results.length === 0) {
    return (
      <div className={styles.calm}>
        <EmptyState compact title={t('todayEmpty')} hint={t('todayEmptyHint')} />
      </div>
    );
  }
  return (
    <ul className={styles.rows}>
      {machines.map((machine, index) => {
        const state = machine.state === 'released' ? 'asleep' : machine.state;
        return (
          <HomeRow
            key={machine.machineId}
            tone="machine"
            icon={<DesktopOutlined aria-hidden />}
            title={machine.title}
            place={machine.courseName}
            facts={
              <>
                <StateTag tone={state === 'running' ? 'good' : state === 'failed' ? 'bad' : 'info'}>
                  {t(state)}
                </StateTag>
                {machine.endTime && <small>{t('left', { time: sayLength(secondsUntil(machine.endTime), t) })}</small>}
              </>
            }
            to={`/experiments/${machine.sectionId}`}
            action={t('backToLab')}
            strong={index === 0}
          />
        );
      })}
      {home.due.map((due) => {
        const seconds = secondsUntil(due.dueTime);
        const late = seconds < 0;
        const length = sayLength(Math.abs(seconds), t);
        return (
          <HomeRow
            key={`due-${due.sectionId}`}
            tone={late || seconds < soon || due.returned ? 'late' : 'due'}
            icon={due.returned ? <RollbackOutlined aria-hidden /> : <FileTextOutlined aria-hidden />}
            title={due.title}
            place={due.courseName}
            facts={
              <>
                {due.returned && <StateTag tone="warn">{t('returned')}</StateTag>}
                <span data-urgent={late || seconds < soon || undefined}>
                  {t(late ? 'overdue' : 'dueIn', { time: length })}
                </span>
                <small>{t('dueAt', { time: due.dueTime.slice(5, 16) })}</small>
              </>
            }
            to={`/experiments/${due.sectionId}`}
            action={t(due.returned ? 'rework' : 'write')}
          />
        );
      })}
      {home.results.map((result) => (
        <HomeRow
          key={`result-${result.sectionId}`}
          tone="result"
          icon={<TrophyOutlined aria-hidden />}
          title={result.title}
          place={result.courseName}
          facts={
            <>
              <StateTag tone="good">{t('result')}</StateTag>
              <span>{t('scoreOf', { score: result.score, points: result.points })}</span>
            </>
          }
          to={`/experiments/${result.sectionId}`}
          action={t('seeResult')}
        />
      ))}
    </ul>
  );
}
