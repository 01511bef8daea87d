import { useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { useSecondsUntil } from '../../../ui/time/useSecondsUntil.ts';
import { attendanceText } from './attendance.text.ts';
import styles from './StudentAttendanceModal.module.css';
import { TakeAction } from './TakeAction.tsx';
import type { OpenAttendance } from './useOpenAttendance.ts';

/** One open attendance session of a student: course, end and the control to sign in. */
export function OpenAttendanceRow({ signIn, onEnd }: { signIn: OpenAttendance; onEnd: () => void }) {
  const t = useText(attendanceText);
  const { courseName, endTime, lateTime, state } = signIn;
  const untilLate = useSecondsUntil(lateTime);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.course}>{courseName}</p>
        <p className={styles.times}>
          <span>
            {t('endsAt')} {endTime.slice(0, 16)}
          </span>
          <span>
            {t('left')} <Countdown until={endTime} onEnd={onEnd} />
          </span>
          {state === 'missing' && untilLate !== null && (
            <span className={styles.late}>
              {untilLate > 0 ? t('lateIn', { n: Math.ceil(untilLate / 60) }) : t('nowLate')}
            </span>
          )}
        </p>
      </div>
      <TakeAction signIn={signIn} />
    </li>
  );
}
