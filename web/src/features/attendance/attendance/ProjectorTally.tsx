import { cameOf, type Presence } from '@xueyan/contract/attendance/attendance';
import { useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { attendanceText } from './attendance.text.ts';
import { boardText } from './board.text.ts';
import styles from './ProjectorTally.module.css';
import { notifiedElsewhere } from './presence.ts';
import type { Board } from './useAttendanceBoard.ts';
import { type ClassTally, classTallies } from './wall.ts';

/** In the order of the bar; the rest of it is missing students. */
const recorded: readonly Presence[] = ['signed', 'late', 'leave', 'absent'];

/**
 * Full-screen view of an attendance session without a code: course, remaining time and number of present students; no
 * names.
 */
export function ProjectorTally({ signIn, counts, students }: Pick<Board, 'signIn' | 'counts' | 'students'>) {
  const t = useText(boardText);
  const say = useText(attendanceText);
  const classes = classTallies(students);
  return (
    <div className={styles.wall}>
      <header className={styles.head}>
        <div className={styles.what}>
          <h2>{signIn.courseName}</h2>
          <p>{signIn.classNames.join('、')}</p>
        </div>
        <p className={styles.left}>
          <span>{t('left')}</span>
          <strong>
            <Countdown until={signIn.endTime} />
          </strong>
        </p>
      </header>
      <section className={styles.tally} aria-live="polite">
        <p className={styles.hint}>{t(counts.missing > 0 || counts.total === 0 ? 'press' : 'allRecorded')}</p>
        <p className={styles.count}>
          <strong>{cameOf(counts)}</strong> <span>/ {counts.total}</span>
        </p>
        <p className={styles.caption}>{t('cameOf')}</p>
        <div className={styles.bar} aria-hidden>
          {recorded.map((presence) => (
            <span key={presence} data-presence={presence} style={{ flexGrow: counts[presence] }} />
          ))}
          <span style={{ flexGrow: counts.missing }} />
        </div>
        <ul className={styles.told}>
          {notifiedElsewhere(signIn.open).map((presence) => (
            <li key={presence} data-presence={presence}>
              {say(presence)} <strong>{counts[presence]}</strong>
            </li>
          ))}
        </ul>
      </section>
      {classes.length > 0 && (
        <ul className={styles.classes}>
          {classes.map((tally) => (
            <ClassProgress key={tally.className} {...tally} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ClassProgress({ className, came, total }: ClassTally) {
  return (
    <li>
      <span className={styles.className}>{className}</span>
      <div className={styles.bar} aria-hidden>
        <span data-presence="signed" style={{ flexGrow: came }} />
        <span style={{ flexGrow: total - came }} />
      </div>
      <span className={styles.classCount}>
        <strong>{came}</strong> / {total}
      </span>
    </li>
  );
}
