import { useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import styles from './AttendanceBoard.module.css';
import { attendanceText } from './attendance.text.ts';
import { boardText } from './board.text.ts';
import { notifiedElsewhere } from './presence.ts';
import type { Board } from './useAttendanceBoard.ts';

interface Props {
  counts: Board['counts'];
  signIn: Board['signIn'];
  /** Called when its time is up. */
  onEnd?: () => void;
}

/** Counts of the class, large enough to be read from the last row. */
export function BoardNumbers({ counts, signIn, onEnd }: Props) {
  const t = useText(boardText);
  const say = useText(attendanceText);
  return (
    <div className={styles.numbers} aria-live="polite">
      <p className={styles.number} data-presence="signed">
        <strong>{counts.signed}</strong>
        <span>
          {say('signed')} · {t('of', { n: counts.total })}
        </span>
      </p>
      {notifiedElsewhere(signIn.open).map((presence) => (
        <p key={presence} className={styles.number} data-presence={counts[presence] > 0 ? presence : undefined}>
          <strong>{counts[presence]}</strong>
          <span>{say(presence)}</span>
        </p>
      ))}
      {signIn.open && (
        <p className={styles.number} aria-live="off">
          <strong>
            <Countdown until={signIn.endTime} onEnd={onEnd && (() => setTimeout(onEnd, 1500))} />
          </strong>
          <span>{t('left')}</span>
        </p>
      )}
    </div>
  );
}
