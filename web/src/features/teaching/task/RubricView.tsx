import type { Criterion } from '@xueyan/contract/teaching/task';
import { useText } from '../../../ui/text/text.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

interface Props {
  rubric: Criterion[];
  picks: number[];
  /** Called when the marker chooses a level. */
  onPick?: (criterion: number, level: number) => void;
}

/** Criteria with their levels, and the reached ones. */
export function RubricView({ rubric, picks, onPick }: Props) {
  const t = useText(taskText);
  if (rubric.length === 0) return null;
  return (
    <ol className={styles.rubric} aria-label={t('rubric')}>
      {rubric.map((criterion, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no id, only a position
        <li key={at}>
          <strong>{criterion.title}</strong>
          <div className={styles.levels}>
            {criterion.levels.map((level, i) => {
              const chosen = picks[at] === i;
              const words = (
                <>
                  <span>
                    {level.title} <b>{level.points}</b>
                  </span>
                  {level.note && <small>{level.note}</small>}
                </>
              );
              return onPick ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: levels have no id either
                <button key={i} type="button" aria-pressed={chosen} onClick={() => onPick(at, i)}>
                  {words}
                </button>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: levels have no id either
                <div key={i} data-chosen={chosen || undefined}>
                  {words}
                </div>
              );
            })}
          </div>
        </li>
      ))}
    </ol>
  );
}
