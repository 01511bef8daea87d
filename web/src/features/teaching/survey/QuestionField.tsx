import { type SurveyAnswer, type SurveyQuestion, surveyTextMax } from '@xueyan/contract/teaching/survey';
import { Checkbox, Input, Radio } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Survey.module.css';
import { surveyText } from './survey.text.ts';

interface Props {
  question: SurveyQuestion;
  value: SurveyAnswer;
  disabled: boolean;
  onChange: (answer: SurveyAnswer) => void;
}

/** Field for the answer to one question. */
export function QuestionField({ question, value, disabled, onChange }: Props) {
  const t = useText(surveyText);
  const { kind, options, steps, questionId } = question;
  const label = `question-${questionId}`;
  if (kind === 'text')
    return (
      <Input.TextArea
        aria-labelledby={label}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={surveyTextMax}
        showCount
        disabled={disabled}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.target.value })}
      />
    );
  if (kind === 'scale')
    return (
      <div className={styles.row}>
        <span className={styles.hint}>{t('low')}</span>
        <Radio.Group
          aria-labelledby={label}
          optionType="button"
          disabled={disabled}
          value={value.step}
          onChange={(event) => onChange({ ...value, step: event.target.value as number })}
          options={Array.from({ length: steps }, (_, i) => ({ value: i + 1, label: String(i + 1) }))}
        />
        <span className={styles.hint}>{t('high')}</span>
      </div>
    );
  const choices = options.map((words, i) => ({ value: i, label: words }));
  if (kind === 'multiple')
    return (
      <Checkbox.Group
        className={styles.choices ?? ''}
        aria-labelledby={label}
        disabled={disabled}
        value={value.options}
        onChange={(chosen) => onChange({ ...value, options: chosen })}
        options={choices}
      />
    );
  return (
    <Radio.Group
      className={styles.choices ?? ''}
      aria-labelledby={label}
      disabled={disabled}
      value={value.options[0]}
      onChange={(event) => onChange({ ...value, options: [event.target.value as number] })}
      options={choices}
    />
  );
}
