import { type ClassQuestion, classQuestionApi, judgements } from '@xueyan/contract/teaching/class-question';
import { Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-question.module.css';
import { classQuestionText } from './class-question.text.ts';
import { judgementWords } from './judgement-words.ts';

/** Judges the answers of the drawn students, or of those who buzzed in. */
export function JudgeNames({ question }: { question: ClassQuestion }) {
  const t = useText(classQuestionText);
  const notice = useNotice();
  const judge = useAction(classQuestionApi.judge, [classQuestionApi.current]);
  const { classQuestionId, named, winnerId } = question;
  return (
    <ul className={styles.options}>
      {named.map(({ userId, userName, judgement }) => (
        <li key={userId} className={styles.option} data-turn={userId === winnerId}>
          <span className={styles.optionText}>{userName}</span>
          <Select
            size="small"
            value={judgement}
            aria-label={`${t('judgement')} ${userName}`}
            popupMatchSelectWidth={false}
            options={judgements.map((value) => ({ value, label: t(judgementWords[value]) }))}
            onChange={(next) => judge.mutate({ classQuestionId, userId, judgement: next }, { onError: notice.error })}
          />
        </li>
      ))}
    </ul>
  );
}
