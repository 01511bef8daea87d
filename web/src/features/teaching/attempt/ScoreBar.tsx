import { useText } from '../../../ui/text/text.ts';
import { attemptText } from './attempt.text.ts';
import styles from './workspace-bar.module.css';

/** The points so far; the bar is animated when a step passes. */
export function ScoreBar({ score, points }: { score: number; points: number }) {
  const t = useText(attemptText);
  const share = points > 0 ? Math.min(1, score / points) : 0;
  return (
    <div className={styles.score} data-full={share === 1 || undefined}>
      <span className={styles.scoreWords} role="status">
        {t('score')} <strong>{score}</strong>/{points}
      </span>
      <span
        className={styles.scoreRail}
        role="progressbar"
        aria-label={t('score')}
        aria-valuemin={0}
        aria-valuemax={points}
        aria-valuenow={score}
      >
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
    </div>
  );
}
