import { sqlDialects } from '@xueyan/contract/exam/question-content';
import { Checkbox, InputNumber, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { Group } from './BodyParts.tsx';
import styles from './body.module.css';
import { CodeField } from './CodeAnswer.tsx';
import { codeBodyText } from './code-body.text.ts';
import type { BodyEditorProps } from './draft.ts';
import { questionText } from './question.text.ts';

const dialectNames = { sqlite: 'SQLite', postgresql: 'PostgreSQL', mysql: 'MySQL' };

/** Returns what was entered as names of tables, within the limits of a key. */
const tablesIn = (names: string[]) =>
  names
    .map((name) => name.trim().slice(0, 64))
    .filter((name, at, all) => name !== '' && all.indexOf(name) === at)
    .slice(0, 50);

export function SqlBody({ content, answer, onChange }: BodyEditorProps<'sql'>) {
  const t = useText(questionText);
  const own = useText(codeBodyText);
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
        {answer.compares !== 'schema' && (
          <InputNumber
            prefix={own('tolerance')}
            aria-label={own('tolerance')}
            className={styles.number}
            min={0}
            max={1}
            step={0.01}
            value={answer.tolerance}
            onChange={(tolerance) => onChange(content, { ...answer, tolerance: tolerance ?? 0 })}
          />
        )}
      </div>
      {answer.compares !== 'rows' && (
        <Group label={own('tables')} hint={own('tablesHint')}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label={own('tables')}
            tokenSeparators={[',', '，', ' ']}
            value={answer.tables}
            onChange={(names: string[]) => onChange(content, { ...answer, tables: tablesIn(names) })}
          />
        </Group>
      )}
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
