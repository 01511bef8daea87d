import { answerMax, type ClassQuestion, classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { letterOf } from '@xueyan/contract/teaching/class-question-sheet';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-question.module.css';
import { classQuestionText } from './class-question.text.ts';

const judged = { right: 'judgeRight', partly: 'judgePartly', wrong: 'judgeWrong' } as const;

/** The student's own answer: a press, options, or a text. It can be changed until the question is closed. */
export function AnswerForm({ question }: { question: ClassQuestion }) {
  const t = useText(classQuestionText);
  const notice = useNotice();
  const { classQuestionId, kind, options, multiple, state, mine, histogram } = question;
  const [choices, setChoices] = useState<number[]>(mine?.choices ?? []);
  // A reload in the middle of a lesson takes no answer away.
  const { text, set: setText, forget } = useTypedText(`classAnswer.${classQuestionId}`, mine?.text ?? '');
  const answer = useAction(classQuestionApi.answer, [classQuestionApi.current]);
  const open = state === 'open';
  const send = async () => {
    try {
      await answer.mutateAsync({ classQuestionId, choices, text });
      forget(text);
      if (kind !== 'buzz') notice.success(t('submitted'));
    } catch (error) {
      notice.error(error);
    }
  };
  const choose = (place: number) => {
    if (!multiple) return setChoices([place]);
    setChoices(choices.includes(place) ? choices.filter((one) => one !== place) : [...choices, place]);
  };
  if (kind === 'pick') return null;
  if (kind === 'buzz') {
    return open ? (
      <Button type="primary" size="large" block disabled={mine !== null} loading={answer.isPending} onClick={send}>
        {t(mine ? 'buzzed' : 'buzzIn')}
      </Button>
    ) : null;
  }
  const result = mine && mine.judgement !== 'none' ? t(judged[mine.judgement]) : null;
  return (
    <>
      {kind === 'poll' && (open || !histogram) && (
        <ul className={styles.options}>
          {options.map((option, place) => (
            <li key={letterOf(place)}>
              <button
                type="button"
                className={styles.option}
                aria-pressed={choices.includes(place)}
                disabled={!open}
                onClick={() => choose(place)}
              >
                <span>{letterOf(place)}</span>
                <span className={styles.optionText}>{option}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {kind === 'text' && (
        <Input.TextArea
          value={text}
          maxLength={answerMax}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          disabled={!open}
          placeholder={t('answerPlaceholder')}
          aria-label={t('answer')}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className={styles.actions}>
        {open && (
          <Button
            type="primary"
            disabled={kind === 'poll' ? choices.length === 0 : text.trim() === ''}
            loading={answer.isPending}
            onClick={send}
          >
            {t(mine ? 'resubmit' : 'submit')}
          </Button>
        )}
        {mine && <span className={styles.hint}>{result ?? t('submitted')}</span>}
      </div>
    </>
  );
}
