import { Countdown } from '../../../ui/Countdown.tsx';
import { useText } from '../../../ui/text.ts';
import styles from './StudentSignInModal.module.css';
import { signInText } from './sign-in.text.ts';
import { TakeAction } from './TakeAction.tsx';
import type { OpenSignIn } from './useOpenSignIns.ts';

/** One open sign-in of a student's: course, end, and the way in. */
export function OpenSignInRow({ signIn, onEnd }: { signIn: OpenSignIn; onEnd: () => void }) {
  const t = useText(signInText);
  const { courseName, endTime, secondsLeft, secondsUntilLate, state } = signIn;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.course}>{courseName}</p>
        <p className={styles.times}>
          <span>
            {t('endsAt')} {endTime.slice(0, 16)}
          </span>
          <span>
            {t('left')} <Countdown seconds={secondsLeft} onEnd={onEnd} />
          </span>
          {state === 'missing' && secondsUntilLate !== null && (
            <span className={styles.late}>
              {secondsUntilLate > 0 ? t('lateIn', { n: Math.ceil(secondsUntilLate / 60) }) : t('nowLate')}
            </span>
          )}
        </p>
      </div>
      <TakeAction signIn={signIn} />
    </li>
  );
}
