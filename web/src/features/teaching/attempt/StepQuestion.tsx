import type { Step } from '@xueyan/contract/teaching/attempt';
import { stepAnswers } from '@xueyan/contract/teaching/experiment';
import { Button, Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { checkText } from './check.text.ts';
import styles from './step.module.css';

interface Props {
  step: Step;
  disabled: boolean;
  busy: boolean;
  onAnswer: (answers: string[]) => void;
}

/** Question of a step with a field for the answer, which starts with the last answer. */
export function StepQuestion({ step, disabled, busy, onAnswer }: Props) {
  const t = useText(checkText);
  const [answers, setAnswers] = useState<string[]>(() => step.last?.output.split('\n').filter(Boolean) ?? []);
  const ready = answers.some((answer) => answer.trim() !== '');
  const submit = () => ready && onAnswer(answers.map((answer) => answer.trim()).filter(Boolean));
  const options = step.options.map((value) => ({ value, label: value }));
  const [first = ''] = answers;
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{step.question}</p>
      {options.length === 0 ? (
        <Input
          value={first}
          maxLength={stepAnswers.length}
          disabled={disabled}
          aria-label={t('yourAnswer')}
          placeholder={t('yourAnswer')}
          onChange={({ target }) => setAnswers([target.value])}
        />
      ) : step.many ? (
        <Checkbox.Group
          className={styles.options}
          aria-label={step.question}
          {...{ options, disabled }}
          value={answers}
          onChange={setAnswers}
        />
      ) : (
        <Radio.Group
          className={styles.options}
          aria-label={step.question}
          {...{ options, disabled }}
          value={first}
          onChange={({ target }) => setAnswers([String(target.value)])}
        />
      )}
      <Button type="primary" size="small" htmlType="submit" loading={busy} disabled={disabled || !ready}>
        {t('submitAnswer')}
      </Button>
    </form>
  );
}
