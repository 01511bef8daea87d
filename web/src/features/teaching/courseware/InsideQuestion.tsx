import { type CoursewareItem, coursewareApi } from '@xueyan/contract/teaching/courseware';
import { Alert, Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './courseware.module.css';
import { coursewareText } from './courseware.text.ts';

interface Props {
  attachmentId: string;
  question: CoursewareItem['questionList'][number];
  onDone: () => void;
}

/** A question that interrupts a film until it is answered. */
export function InsideQuestion({ attachmentId, question, onDone }: Props) {
  const t = useText(coursewareText);
  const notice = useNotice();
  const [choice, setChoice] = useState<number[]>([]);
  const answer = useAction(coursewareApi.answer);
  const result = answer.data;
  const options = question.options.map((label, value) => ({ value, label }));
  const send = () =>
    answer.mutate({ attachmentId, questionId: question.questionId, choice }, { onError: notice.error });
  return (
    <section className={styles.asked} aria-label={t('question')}>
      <p className={styles.hint}>{t('question')}</p>
      <h3>{question.title}</h3>
      {question.multiple ? (
        <Checkbox.Group
          className={styles.choices ?? ''}
          disabled={result !== undefined}
          value={choice}
          onChange={setChoice}
          options={options}
        />
      ) : (
        <Radio.Group
          className={styles.choices ?? ''}
          disabled={result !== undefined}
          value={choice[0]}
          onChange={(event) => setChoice([event.target.value as number])}
          options={options}
        />
      )}
      {result ? (
        <>
          <Alert
            type={result.right ? 'success' : 'warning'}
            showIcon
            title={
              result.right
                ? t('right')
                : t('wrong', { key: result.key.map((one) => question.options[one] ?? '').join('、') })
            }
          />
          <Button type="primary" onClick={onDone}>
            {t('goOn')}
          </Button>
        </>
      ) : (
        <Button type="primary" disabled={choice.length === 0} loading={answer.isPending} onClick={send}>
          {t('answer')}
        </Button>
      )}
    </section>
  );
}
