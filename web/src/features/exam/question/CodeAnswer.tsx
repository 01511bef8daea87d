import type { ProgrammingLanguage } from '@xueyan/contract/exam/question-content';
import { Input, Select } from 'antd';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './answer.module.css';
import { answerText } from './answer.text.ts';
import type { AnswerProps } from './answer-props.ts';

export const languageNames: Record<ProgrammingLanguage, string> = {
  c: 'C',
  cpp: 'C++',
  java: 'Java',
  python: 'Python',
  javascript: 'JavaScript',
  go: 'Go',
};

interface CodeFieldProps {
  label: string;
  value: string;
  readOnly?: boolean;
  rows?: number;
  onChange: (source: string) => void;
}

/** A plain field for code. Tab indents; after Esc, Tab leaves the field as usual. */
export function CodeField({ label, value, readOnly = false, rows = 10, onChange }: CodeFieldProps) {
  const indent = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget;
    if (event.key === 'Escape') field.dataset.leaving = 'true';
    if (event.key !== 'Tab' || event.shiftKey || readOnly || field.dataset.leaving) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = field;
    field.setRangeText('    ', selectionStart, selectionEnd, 'end');
    onChange(field.value);
  };
  return (
    <Input.TextArea
      className={styles.code}
      aria-label={label}
      autoSize={{ minRows: rows, maxRows: 32 }}
      maxLength={64_000}
      spellCheck={false}
      autoCapitalize="off"
      readOnly={readOnly}
      value={value}
      onKeyDown={indent}
      onBlur={({ currentTarget }) => delete currentTarget.dataset.leaving}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A program in one of the languages; each language starts from its template. */
export function ProgramAnswer({ content, response, onChange, readOnly }: AnswerProps<'programming'>) {
  const t = useText(answerText);
  const { languages, templates, samples, timeMs, memoryMb } = content;
  const choose = (language: ProgrammingLanguage) => {
    const untouched = response.source.trim() === (templates[response.language] ?? '').trim();
    onChange({ ...response, language, source: untouched ? (templates[language] ?? '') : response.source });
  };
  return (
    <>
      <p className={styles.hint}>{t('limits', { ms: timeMs, mb: memoryMb })}</p>
      {samples.map(({ input, output, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples are never moved while they are shown
        <div key={index} className={styles.samples}>
          <figure>
            <figcaption className={styles.hint}>{`${t('input')} ${index + 1}`}</figcaption>
            <pre className={styles.shown}>{input}</pre>
          </figure>
          <figure>
            <figcaption className={styles.hint}>{`${t('output')} ${index + 1}`}</figcaption>
            <pre className={styles.shown}>{output}</pre>
          </figure>
          {note && <p>{note}</p>}
        </div>
      ))}
      <div>
        <Select<ProgrammingLanguage>
          aria-label={t('language')}
          disabled={readOnly}
          value={response.language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={choose}
          popupMatchSelectWidth={false}
        />
      </div>
      <CodeField
        label={t('source')}
        rows={14}
        readOnly={readOnly}
        value={response.source}
        onChange={(source) => onChange({ ...response, source })}
      />
    </>
  );
}

/** A statement for the tables that are shown. */
export function SqlAnswer({ content, response, onChange, readOnly }: AnswerProps<'sql'>) {
  const t = useText(answerText);
  return (
    <>
      {content.setup.trim() !== '' && (
        <details>
          <summary>{`${t('setup')} · ${content.dialect}`}</summary>
          <pre className={styles.shown}>{content.setup}</pre>
        </details>
      )}
      <CodeField
        label={t('statement')}
        rows={6}
        readOnly={readOnly}
        value={response.statement}
        onChange={(statement) => onChange({ kind: 'sql', statement })}
      />
    </>
  );
}
