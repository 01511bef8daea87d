import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Checkpoint, stepAnswers } from '@xueyan/contract/teaching/experiment';
import { Button, Checkbox, Form, Input, Segmented, Select } from 'antd';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { experimentText } from './experiment.text.ts';
import type { StepDraft, StepField } from './experiment-draft.ts';
import styles from './Steps.module.css';

interface Props {
  step: StepDraft;
  isMissing: (field: StepField) => boolean;
  onChange: (part: Partial<StepDraft>) => void;
  onLeave: (field: StepField) => void;
}

/** Question of a step, and its right answers: some of its options, or accepted wordings. */
export function QuestionFields({ step, isMissing, onChange, onLeave }: Props) {
  const t = useText(experimentText);
  const chosen = step.options.length > 0;
  const help = isMissing('answers') ? t('needAnswers') : undefined;
  return (
    <>
      <Form.Item
        className={styles.full}
        label={t('question')}
        required
        validateStatus={isMissing('question') ? 'error' : undefined}
        help={isMissing('question') ? t('needQuestion') : undefined}
      >
        <Input.TextArea
          aria-label={t('question')}
          maxLength={maxOf(Checkpoint.shape.question.unwrap())}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={step.question}
          placeholder={t('questionPlaceholder')}
          onChange={({ target }) => onChange({ question: target.value })}
          onBlur={() => onLeave('question')}
        />
      </Form.Item>
      <Form.Item
        className={styles.full}
        label={t('answers')}
        required
        validateStatus={help ? 'error' : undefined}
        help={help ?? t(chosen ? 'optionsHint' : 'writtenHint')}
      >
        <Segmented
          className={styles.ways}
          value={chosen ? 'choose' : 'write'}
          options={(['choose', 'write'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(way) => onChange({ options: way === 'choose' ? ['', ''] : [], answers: [] })}
        />
        {chosen ? (
          <Options {...{ step, onChange }} onLeave={() => onLeave('answers')} />
        ) : (
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={stepAnswers.max}
            aria-label={t('answers')}
            placeholder={t('writtenPlaceholder')}
            value={step.answers}
            onChange={(answers: string[]) =>
              onChange({ answers: answers.map((one) => one.slice(0, stepAnswers.length)) })
            }
            onBlur={() => onLeave('answers')}
          />
        )}
      </Form.Item>
    </>
  );
}

function Options({
  step: { options, answers },
  onChange,
  onLeave,
}: Pick<Props, 'step' | 'onChange'> & { onLeave: () => void }) {
  const t = useText(experimentText);
  const rename = (index: number, text: string) => {
    const before = options[index] ?? '';
    onChange({
      options: options.with(index, text),
      // Right options are identified by their text.
      answers:
        text.trim() === ''
          ? answers.filter((one) => one !== before)
          : answers.map((one) => (one === before ? text : one)),
    });
  };
  const mark = (text: string, right: boolean) =>
    onChange({ answers: right ? [...answers, text] : answers.filter((one) => one !== text) });
  return (
    <ul className={styles.options}>
      {options.map((text, index) => (
        // Rows have no id of their own, and do not move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <Checkbox
            checked={text !== '' && answers.includes(text)}
            disabled={text.trim() === ''}
            aria-label={t('rightOption', { n: index + 1 })}
            onChange={({ target }) => mark(text, target.checked)}
          />
          <Input
            value={text}
            maxLength={stepAnswers.length}
            aria-label={t('option', { n: index + 1 })}
            placeholder={t('option', { n: index + 1 })}
            onChange={({ target }) => rename(index, target.value)}
            onBlur={onLeave}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('removeOption', { n: index + 1 })}
            disabled={options.length <= 2}
            onClick={() =>
              onChange({ options: options.toSpliced(index, 1), answers: answers.filter((one) => one !== text) })
            }
          />
        </li>
      ))}
      <li>
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={options.length >= stepAnswers.max}
          onClick={() => onChange({ options: [...options, ''] })}
        >
          {t('addOption')}
        </Button>
      </li>
    </ul>
  );
}
