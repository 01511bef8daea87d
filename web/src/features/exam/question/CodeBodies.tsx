import { programmingLanguages, sqlDialects } from '@xueyan/contract/exam/question-content';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { AddButton, Group, RemoveRow, withAt, withoutAt } from './BodyParts.tsx';
import styles from './body.module.css';
import { CheckEditor } from './CheckEditor.tsx';
import { CodeField, languageNames } from './CodeAnswer.tsx';
import { type BodyEditorProps, newItem } from './draft.ts';
import { questionText } from './question.text.ts';
import { TestDataUpload } from './TestDataUpload.tsx';
import { testDataText } from './test-data.text.ts';

const dialectNames = { sqlite: 'SQLite', postgresql: 'PostgreSQL', mysql: 'MySQL' };

export function ProgrammingBody({ content, answer, onChange }: BodyEditorProps<'programming'>) {
  const t = useText(questionText);
  const own = useText(testDataText);
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
      <div className={styles.inline}>
        <InputNumber
          prefix={t('timeMs')}
          aria-label={t('timeMs')}
          min={100}
          max={30_000}
          precision={0}
          value={content.timeMs}
          onChange={(timeMs) => onChange({ ...content, timeMs: timeMs ?? 1000 }, answer)}
        />
        <InputNumber
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
          <div key={index} className={styles.line}>
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

export function SqlBody({ content, answer, onChange }: BodyEditorProps<'sql'>) {
  const t = useText(questionText);
  return (
    <>
      <div className={styles.inline}>
        <Select
          aria-label={t('dialect')}
          popupMatchSelectWidth={false}
          value={content.dialect}
          options={sqlDialects.map((value) => ({ value, label: dialectNames[value] }))}
          onChange={(dialect) => onChange({ ...content, dialect }, answer)}
        />
        <Select
          aria-label={t('compares')}
          popupMatchSelectWidth={false}
          value={answer.compares}
          options={(['rows', 'tables', 'schema'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(compares) => onChange(content, { ...answer, compares })}
        />
        <Checkbox
          checked={answer.ordered}
          onChange={({ target }) => onChange(content, { ...answer, ordered: target.checked })}
        >
          {t('rowsOrdered')}
        </Checkbox>
        <Checkbox
          checked={answer.columnNames}
          onChange={({ target }) => onChange(content, { ...answer, columnNames: target.checked })}
        >
          {t('columnNames')}
        </Checkbox>
        <Checkbox
          checked={content.showsRows}
          onChange={({ target }) => onChange({ ...content, showsRows: target.checked }, answer)}
        >
          {t('showsRows')}
        </Checkbox>
      </div>
      <Group label={t('setup')}>
        <CodeField
          label={t('setup')}
          rows={6}
          value={content.setup}
          onChange={(setup) => onChange({ ...content, setup }, answer)}
        />
      </Group>
      <Group label={t('sqlSolution')}>
        <CodeField
          label={t('sqlSolution')}
          rows={4}
          value={answer.solution}
          onChange={(solution) => onChange(content, { ...answer, solution })}
        />
      </Group>
      <Group label={t('hiddenSetup')}>
        <CodeField
          label={t('hiddenSetup')}
          rows={3}
          value={answer.hiddenSetup}
          onChange={(hiddenSetup) => onChange(content, { ...answer, hiddenSetup })}
        />
      </Group>
    </>
  );
}
