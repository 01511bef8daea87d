import { type ContentOf, programmingLanguages } from '@xueyan/contract/exam/question-content';
import { Input, InputNumber, Select } from 'antd';
import { Fragment } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { AddButton, Group, RemoveRow, withAt, withoutAt } from './BodyParts.tsx';
import styles from './body.module.css';
import { CheckEditor } from './CheckEditor.tsx';
import { CodeField, languageNames } from './CodeAnswer.tsx';
import { codeBodyText } from './code-body.text.ts';
import { type BodyEditorProps, newItem } from './draft.ts';
import { questionText } from './question.text.ts';
import { TestDataUpload } from './TestDataUpload.tsx';
import { testDataText } from './test-data.text.ts';

export function ProgrammingBody({ content, answer, onChange }: BodyEditorProps<'programming'>) {
  const t = useText(questionText);
  const own = useText(testDataText);
  const code = useText(codeBodyText);
  const { samples } = content;
  const { tests, check, solution } = answer;
  const languages = programmingLanguages.map((value) => ({ value, label: languageNames[value] }));
  return (
    <>
      <Group label={t('languages')}>
        <Select
          mode="multiple"
          aria-label={t('languages')}
          value={content.languages}
          options={languages}
          onChange={(chosen) => onChange({ ...content, languages: chosen }, answer)}
        />
      </Group>
      <Templates content={content} onChange={(next) => onChange(next, answer)} />
      <div className={styles.inline}>
        <InputNumber
          className={styles.limit}
          prefix={t('timeMs')}
          aria-label={t('timeMs')}
          min={100}
          max={30_000}
          precision={0}
          value={content.timeMs}
          onChange={(timeMs) => onChange({ ...content, timeMs: timeMs ?? 1000 }, answer)}
        />
        <InputNumber
          className={styles.limit}
          prefix={t('memoryMb')}
          aria-label={t('memoryMb')}
          min={16}
          max={2048}
          precision={0}
          value={content.memoryMb}
          onChange={(memoryMb) => onChange({ ...content, memoryMb: memoryMb ?? 128 }, answer)}
        />
      </div>
      <Group label={t('samples')}>
        {samples.map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples have no names, and fields no state of their own
          <div key={index} className={styles.group}>
            <div className={styles.line}>
              {(['input', 'output'] as const).map((field) => (
                <div key={field} className={styles.grow}>
                  <CodeField
                    rows={2}
                    label={`${t('samples')} ${index + 1} ${t(field)}`}
                    value={sample[field]}
                    onChange={(text) =>
                      onChange({ ...content, samples: withAt(samples, index, { ...sample, [field]: text }) }, answer)
                    }
                  />
                </div>
              ))}
              <RemoveRow
                n={index + 1}
                onClick={() => onChange({ ...content, samples: withoutAt(samples, index) }, answer)}
              />
            </div>
            <Input.TextArea
              aria-label={`${t('samples')} ${index + 1} ${code('note')}`}
              placeholder={code('note')}
              autoSize={{ minRows: 1, maxRows: 8 }}
              maxLength={2000}
              value={sample.note}
              onChange={({ target }) =>
                onChange({ ...content, samples: withAt(samples, index, { ...sample, note: target.value }) }, answer)
              }
            />
          </div>
        ))}
        <AddButton
          disabled={samples.length >= 10}
          onClick={() => onChange({ ...content, samples: [...samples, { input: '', output: '', note: '' }] }, answer)}
        />
      </Group>
      <Group label={t('tests')} hint={`${t('input')} · ${t('output')} · ${t('weight')} · ${own('group')}`}>
        <span>{own('hint')}</span>
        <TestDataUpload onTake={(taken) => onChange(content, { ...answer, tests: taken })} />
        {tests.map((test, index) => (
          <div key={test.id} className={styles.line}>
            {(['input', 'output'] as const).map((field) => (
              <div key={field} className={styles.grow}>
                <CodeField
                  rows={2}
                  label={`${t('test', { n: index + 1 })} ${t(field)}`}
                  value={test[field]}
                  onChange={(text) =>
                    onChange(content, { ...answer, tests: withAt(tests, index, { ...test, [field]: text }) })
                  }
                />
              </div>
            ))}
            <InputNumber
              aria-label={`${t('test', { n: index + 1 })} ${t('weight')}`}
              min={0.5}
              step={0.5}
              value={test.weight}
              onChange={(weight) =>
                onChange(content, { ...answer, tests: withAt(tests, index, { ...test, weight: weight ?? 1 }) })
              }
            />
            <Input
              className={styles.short}
              aria-label={`${t('test', { n: index + 1 })} ${own('group')}`}
              placeholder={own('group')}
              maxLength={20}
              value={test.group}
              onChange={({ target }) =>
                onChange(content, { ...answer, tests: withAt(tests, index, { ...test, group: target.value }) })
              }
            />
            {tests.length > 1 && (
              <RemoveRow
                n={index + 1}
                onClick={() => onChange(content, { ...answer, tests: withoutAt(tests, index) })}
              />
            )}
          </div>
        ))}
        <AddButton
          disabled={tests.length >= 200}
          onClick={() => {
            const test = { id: newItem().id, input: '', output: '', weight: 1, group: '' };
            onChange(content, { ...answer, tests: [...tests, test] });
          }}
        />
      </Group>
      <CheckEditor check={check} onChange={(chosen) => onChange(content, { ...answer, check: chosen })} />
      <Group label={t('solution')}>
        <Select
          aria-label={t('languages')}
          allowClear
          value={solution?.language}
          options={languages}
          onChange={(language) =>
            onChange(content, { ...answer, solution: language ? { language, source: solution?.source ?? '' } : null })
          }
        />
        {solution && (
          <CodeField
            label={t('solution')}
            value={solution.source}
            onChange={(source) => onChange(content, { ...answer, solution: { ...solution, source } })}
          />
        )}
      </Group>
    </>
  );
}

interface TemplatesProps {
  content: ContentOf<'programming'>;
  onChange: (content: ContentOf<'programming'>) => void;
}

/** The code that answers begin with, one for each chosen language. */
function Templates({ content, onChange }: TemplatesProps) {
  const t = useText(codeBodyText);
  return (
    <Group label={t('templates')} hint={t('templatesHint')}>
      {content.languages.map((language) => (
        <Fragment key={language}>
          <span>{languageNames[language]}</span>
          <CodeField
            rows={2}
            label={`${t('templates')} ${languageNames[language]}`}
            value={content.templates[language] ?? ''}
            onChange={(source) => onChange({ ...content, templates: { ...content.templates, [language]: source } })}
          />
        </Fragment>
      ))}
    </Group>
  );
}
