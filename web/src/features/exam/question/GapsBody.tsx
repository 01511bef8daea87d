import type { BlankKey } from '@xueyan/contract/exam/question-key';
import { placeCredits } from '@xueyan/contract/exam/question-kind';
import { Checkbox, InputNumber, Segmented, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { AddButton, CreditSelect, Group, RemoveRow, withAt, withoutAt } from './BodyParts.tsx';
import styles from './body.module.css';
import { OptionsEditor } from './ChoiceBody.tsx';
import { type BodyEditorProps, newItem, newItems } from './draft.ts';
import { questionText } from './question.text.ts';
import { gapName } from './stem.ts';

/** Editor for the key of one blank: accepted texts, or a number with a tolerance. */
function BlankKeyEditor({
  label,
  answer,
  onChange,
}: {
  label: string;
  answer: BlankKey;
  onChange: (key: BlankKey) => void;
}) {
  const t = useText(questionText);
  const { id } = answer;
  return (
    <div className={styles.inline}>
      <Checkbox
        checked={answer.form === 'number'}
        onChange={({ target }) =>
          onChange(
            target.checked
              ? { form: 'number', id, value: 0, tolerance: 0 }
              : { form: 'text', id, accepted: [], ignoresCase: true },
          )
        }
      >
        {t('numeric')}
      </Checkbox>
      {answer.form === 'number' ? (
        <>
          <InputNumber
            aria-label={`${label} ${t('value')}`}
            placeholder={t('value')}
            value={answer.value}
            onChange={(value) => onChange({ ...answer, value: value ?? 0 })}
          />
          <InputNumber
            aria-label={`${label} ${t('tolerance')}`}
            prefix="±"
            min={0}
            value={answer.tolerance}
            onChange={(tolerance) => onChange({ ...answer, tolerance: tolerance ?? 0 })}
          />
        </>
      ) : (
        <>
          <Select
            className={styles.grow}
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label={label}
            placeholder={t('accepted')}
            value={answer.accepted}
            onChange={(accepted: string[]) => onChange({ ...answer, accepted: accepted.slice(0, 20) })}
          />
          <Checkbox
            checked={answer.ignoresCase}
            onChange={({ target }) => onChange({ ...answer, ignoresCase: target.checked })}
          >
            {t('ignoresCase')}
          </Checkbox>
        </>
      )}
    </div>
  );
}

export function BlankBody({ content, answer, onChange }: BodyEditorProps<'blank'>) {
  const t = useText(questionText);
  const { blanks } = content;
  const add = () => {
    const { id } = newItem();
    onChange(
      { ...content, blanks: [...blanks, { id, numeric: false }] },
      { ...answer, blanks: [...answer.blanks, { form: 'text', id, accepted: [], ignoresCase: true }] },
    );
  };
  return (
    <>
      <Group label={t('blanks')} hint={t('stemGaps')}>
        {answer.blanks.map((key, index) => (
          <div key={key.id} className={styles.line}>
            <span>{gapName(index)}</span>
            <div className={styles.grow}>
              <BlankKeyEditor
                label={t('blank', { n: index + 1 })}
                answer={key}
                onChange={(next) =>
                  onChange(
                    {
                      ...content,
                      blanks: blanks.map((one) =>
                        one.id === key.id ? { ...one, numeric: next.form === 'number' } : one,
                      ),
                    },
                    { ...answer, blanks: withAt(answer.blanks, index, next) },
                  )
                }
              />
            </div>
            {blanks.length > 1 && (
              <RemoveRow
                n={index + 1}
                onClick={() =>
                  onChange(
                    { ...content, blanks: blanks.filter(({ id }) => id !== key.id) },
                    { ...answer, blanks: withoutAt(answer.blanks, index) },
                  )
                }
              />
            )}
          </div>
        ))}
        <AddButton disabled={blanks.length >= 20} onClick={add} />
      </Group>
      <Checkbox
        checked={content.ordered}
        onChange={({ target }) => onChange({ ...content, ordered: target.checked }, answer)}
      >
        {t('ordered')}
      </Checkbox>
      <CreditSelect
        credits={placeCredits}
        value={content.credit}
        onChange={(credit) => onChange({ ...content, credit }, answer)}
      />
    </>
  );
}

export function ClozeBody({ content, answer, onChange }: BodyEditorProps<'cloze'>) {
  const t = useText(questionText);
  const { gaps } = content;
  const set = (index: number, gap: (typeof gaps)[number], key: (typeof answer.gaps)[number]) =>
    onChange({ ...content, gaps: withAt(gaps, index, gap) }, { ...answer, gaps: withAt(answer.gaps, index, key) });
  return (
    <>
      <Group label={t('blanks')} hint={t('stemGaps')}>
        {gaps.map((gap, index) => {
          const key = answer.gaps[index];
          if (!key) return null;
          const { id } = gap;
          return (
            <div key={id} className={styles.card}>
              <div className={styles.inline}>
                <strong>{t('gap', { n: index + 1 })}</strong>
                <Segmented
                  aria-label={t('gap', { n: index + 1 })}
                  value={key.form === 'choice' ? 'byOptions' : 'byText'}
                  options={(['byOptions', 'byText'] as const).map((value) => ({ value, label: t(value) }))}
                  onChange={(form) =>
                    form === 'byOptions'
                      ? set(index, { id, options: newItems(4) }, { form: 'choice', id, correct: '' })
                      : set(index, { id, options: [] }, { form: 'text', id, accepted: [], ignoresCase: true })
                  }
                />
                {gaps.length > 1 && (
                  <RemoveRow
                    n={index + 1}
                    onClick={() =>
                      onChange(
                        { ...content, gaps: withoutAt(gaps, index) },
                        { ...answer, gaps: withoutAt(answer.gaps, index) },
                      )
                    }
                  />
                )}
              </div>
              {key.form === 'choice' ? (
                <OptionsEditor
                  options={gap.options}
                  correct={key.correct ? [key.correct] : []}
                  several={false}
                  onChange={(options, [correct = '']) => set(index, { id, options }, { ...key, correct })}
                />
              ) : (
                <BlankKeyEditor
                  label={t('gap', { n: index + 1 })}
                  answer={key}
                  onChange={(next) => set(index, gap, next)}
                />
              )}
            </div>
          );
        })}
        <AddButton
          disabled={gaps.length >= 40}
          onClick={() => {
            const { id } = newItem();
            onChange(
              { ...content, gaps: [...gaps, { id, options: newItems(4) }] },
              { ...answer, gaps: [...answer.gaps, { form: 'choice', id, correct: '' }] },
            );
          }}
        />
      </Group>
      <CreditSelect
        credits={placeCredits}
        value={content.credit}
        onChange={(credit) => onChange({ ...content, credit }, answer)}
      />
    </>
  );
}
