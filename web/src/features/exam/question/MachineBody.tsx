import { InputNumber } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { AddButton, Group, TextLine, withAt, withoutAt } from './BodyParts.tsx';
import styles from './body.module.css';
import { CodeField } from './CodeAnswer.tsx';
import { type BodyEditorProps, newItem } from './draft.ts';
import { ImageSelect } from './ImageSelect.tsx';
import { questionText } from './question.text.ts';

/** Editor of a machine question: its image, and steps with the scripts that check them. */
export function MachineBody({ content, answer, onChange }: BodyEditorProps<'machine'>) {
  const t = useText(questionText);
  const { steps } = content;
  const scriptOf = (id: string) => answer.scripts.find((one) => one.id === id)?.script ?? '';
  return (
    <>
      <Group label={t('image')}>
        <ImageSelect imageId={content.imageId} onChange={(imageId) => onChange({ ...content, imageId }, answer)} />
      </Group>
      <Group label={t('minutes')}>
        <InputNumber
          aria-label={t('minutes')}
          min={5}
          max={600}
          precision={0}
          value={content.minutes}
          onChange={(minutes) => onChange({ ...content, minutes: minutes ?? 30 }, answer)}
        />
      </Group>
      <Group label={t('steps')}>
        {steps.map((step, index) => (
          <div key={step.id} className={styles.card}>
            <TextLine
              label={t('step', { n: index + 1 })}
              value={step.title}
              onChange={(title) => onChange({ ...content, steps: withAt(steps, index, { ...step, title }) }, answer)}
              after={
                <InputNumber
                  aria-label={`${t('step', { n: index + 1 })} ${t('weight')}`}
                  min={0.5}
                  step={0.5}
                  value={step.weight}
                  onChange={(weight) =>
                    onChange({ ...content, steps: withAt(steps, index, { ...step, weight: weight ?? 1 }) }, answer)
                  }
                />
              }
              removeLabel={t('removeRow', { n: index + 1 })}
              onRemove={
                steps.length > 1
                  ? () =>
                      onChange(
                        { ...content, steps: withoutAt(steps, index) },
                        { ...answer, scripts: answer.scripts.filter(({ id }) => id !== step.id) },
                      )
                  : undefined
              }
            />
            <CodeField
              label={`${t('step', { n: index + 1 })} ${t('script')}`}
              rows={3}
              value={scriptOf(step.id)}
              onChange={(script) =>
                onChange(content, {
                  ...answer,
                  scripts: steps.map(({ id }) => ({ id, script: id === step.id ? script : scriptOf(id) })),
                })
              }
            />
          </div>
        ))}
        <AddButton
          disabled={steps.length >= 50}
          onClick={() => {
            const { id } = newItem();
            onChange(
              { ...content, steps: [...steps, { id, title: '', weight: 1 }] },
              { ...answer, scripts: [...answer.scripts, { id, script: '' }] },
            );
          }}
        />
      </Group>
    </>
  );
}
