import { choiceCredits, type Item, optionBounds } from '@xueyan/contract/exam/question-kind';
import { Radio } from 'antd';
import { useId } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { AddButton, CreditSelect, Group, TextLine, withAt, withoutAt } from './BodyParts.tsx';
import { type BodyEditorProps, newItem } from './draft.ts';
import { questionText } from './question.text.ts';
import { letterOf } from './stem.ts';

interface OptionsProps {
  options: Item[];
  correct: string[];
  several: boolean;
  onChange: (options: Item[], correct: string[]) => void;
}

/** Editor of options with their texts, and of the right ones. */
export function OptionsEditor({ options, correct, several, onChange }: OptionsProps) {
  const t = useText(questionText);
  const name = useId();
  const mark = (id: string, on: boolean) => {
    if (!several) return [id];
    return on ? [...correct, id] : correct.filter((one) => one !== id);
  };
  return (
    <Group label={t('options')} hint={t('optionsHint')}>
      {options.map((option, index) => (
        <TextLine
          key={option.id}
          rich
          label={t('option', { n: letterOf(index) })}
          value={option.text}
          onChange={(text) => onChange(withAt(options, index, { ...option, text }), correct)}
          removeLabel={t('removeOption', { n: letterOf(index) })}
          onRemove={
            options.length > optionBounds.min
              ? () =>
                  onChange(
                    withoutAt(options, index),
                    correct.filter((id) => id !== option.id),
                  )
              : undefined
          }
          before={
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              aria-label={t('correct', { n: letterOf(index) })}
              checked={correct.includes(option.id)}
              onChange={({ target }) => onChange(options, mark(option.id, target.checked))}
            />
          }
        />
      ))}
      <AddButton
        label={t('addOption')}
        disabled={options.length >= optionBounds.max}
        onClick={() => onChange([...options, newItem()], correct)}
      />
    </Group>
  );
}

export const SingleBody = ({ content, answer, onChange }: BodyEditorProps<'single'>) => (
  <OptionsEditor
    options={content.options}
    correct={answer.correct ? [answer.correct] : []}
    several={false}
    onChange={(options, [correct = '']) => onChange({ ...content, options }, { ...answer, correct })}
  />
);

export const MultipleBody = ({ content, answer, onChange }: BodyEditorProps<'multiple'>) => (
  <>
    <OptionsEditor
      options={content.options}
      correct={answer.correct}
      several
      onChange={(options, correct) => onChange({ ...content, options }, { ...answer, correct })}
    />
    <CreditSelect
      credits={choiceCredits}
      value={content.credit}
      onChange={(credit) => onChange({ ...content, credit }, answer)}
    />
  </>
);

export function JudgeBody({ content, answer, onChange }: BodyEditorProps<'judge'>) {
  const t = useText(questionText);
  return (
    <Group label={t('answer')}>
      <Radio.Group
        value={answer.correct}
        onChange={({ target }) => onChange(content, { ...answer, correct: target.value === true })}
        options={[
          { value: true, label: t('true') },
          { value: false, label: t('false') },
        ]}
      />
    </Group>
  );
}
