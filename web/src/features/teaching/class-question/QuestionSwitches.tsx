import { type ClassQuestion, classQuestionApi } from '@xueyan/contract/teaching/class-question';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-question.module.css';
import { classQuestionText } from './class-question.text.ts';

type Change = Omit<Input<typeof classQuestionApi.change>, 'classQuestionId'>;

/** Closes or dismisses the question, and shows its results and key. */
export function QuestionSwitches({ question }: { question: ClassQuestion }) {
  const t = useText(classQuestionText);
  const notice = useNotice();
  const change = useAction(classQuestionApi.change, [classQuestionApi.current]);
  const { classQuestionId, kind, state, resultsShown, keyShown, rightOptions, rightText } = question;
  const set = (input: Change) => change.mutate({ classQuestionId, ...input }, { onError: notice.error });
  return (
    <div className={styles.actions}>
      {kind !== 'pick' && state === 'open' && <Button onClick={() => set({ state: 'closed' })}>{t('close')}</Button>}
      {kind !== 'pick' && state === 'closed' && <Button onClick={() => set({ state: 'open' })}>{t('reopen')}</Button>}
      {kind === 'poll' && (
        <Button onClick={() => set({ resultsShown: !resultsShown })}>
          {t(resultsShown ? 'hideResults' : 'showResults')}
        </Button>
      )}
      {(rightOptions.length > 0 || rightText !== '') && (
        <Button onClick={() => set({ keyShown: !keyShown })}>{t(keyShown ? 'hideKey' : 'showKey')}</Button>
      )}
      <Button onClick={() => set({ state: 'kept' })}>{t('putAway')}</Button>
    </div>
  );
}
