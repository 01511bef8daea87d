import { Input, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { codeLanguages, programOf, textOfProgram } from './code-text.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

/** A program and its language. */
export function CodeField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useText(taskText);
  const { language, code } = programOf(value);
  return (
    <div className={styles.stack}>
      <Select
        className={styles.language}
        aria-label={t('language')}
        value={language}
        options={codeLanguages.map((one) => ({ value: one, label: one }))}
        onChange={(next) => onChange(textOfProgram({ language: next, code }))}
      />
      <Input.TextArea
        className={styles.code ?? ''}
        autoSize={{ minRows: 12, maxRows: 30 }}
        spellCheck={false}
        value={code}
        aria-label={t('program')}
        onChange={(event) => onChange(textOfProgram({ language, code: event.target.value }))}
      />
    </div>
  );
}
