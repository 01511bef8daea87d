import type { ClassQuestion } from '@xueyan/contract/teaching/class-question';
import { letterOf } from '@xueyan/contract/teaching/class-question-sheet';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-question.module.css';
import { classQuestionText } from './class-question.text.ts';

interface QuestionBodyProps {
  question: ClassQuestion;
  me?: string;
  /** Options are there before their votes may be seen: nothing else on the wall names them. */
  onWall?: boolean;
}

/** The text of a question with the visible results: names, votes, the wall, the key. */
export function QuestionBody({ question, me, onWall = false }: QuestionBodyProps) {
  const t = useText(classQuestionText);
  const { kind, prompt, options, histogram, rightOptions, rightText, named, winnerId, wall, answered } = question;
  const all = histogram?.reduce((sum, votes) => sum + votes, 0) ?? 0;
  const winner = named.find(({ userId }) => userId === winnerId);
  return (
    <>
      <p className={styles.prompt}>{prompt || t(kind)}</p>
      {kind === 'poll' && (histogram || onWall) && (
        <ul className={styles.options}>
          {options.map((option, place) => (
            <li key={letterOf(place)} className={styles.option} data-right={rightOptions.includes(place)}>
              <span
                className={styles.bar}
                style={{ width: `${all === 0 ? 0 : ((histogram?.[place] ?? 0) / all) * 100}%` }}
              />
              <span>{letterOf(place)}</span>
              <span className={styles.optionText}>{option}</span>
              {histogram && <span className={styles.votes}>{t('votes', { n: histogram[place] ?? 0 })}</span>}
            </li>
          ))}
        </ul>
      )}
      {kind === 'buzz' && (
        <p className={styles.prompt} role="status">
          {winner ? (winner.userId === me ? t('yours') : t('first', { name: winner.userName })) : t('waiting')}
        </p>
      )}
      {kind === 'pick' && (
        <ul className={styles.names}>
          {named.map(({ userId, userName }) => (
            <li key={userId} className={styles.name} data-turn={userId === me}>
              {userName}
            </li>
          ))}
        </ul>
      )}
      {kind === 'pick' && named.some(({ userId }) => userId === me) && <p role="status">{t('yours')}</p>}
      {wall.length > 0 && (
        <ul className={styles.wall}>
          {[...new Set(wall)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {(rightText || rightOptions.length > 0) && (
        <p className={styles.hint}>{t('theKey', { key: rightText || rightOptions.map(letterOf).join('') })}</p>
      )}
      {kind !== 'pick' && !me && <p className={styles.hint}>{t('answered', { n: answered })}</p>}
    </>
  );
}
