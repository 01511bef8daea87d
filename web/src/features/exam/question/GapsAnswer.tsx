import { Input } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './answer.module.css';
import { answerText } from './answer.text.ts';
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import { gapName } from './stem.ts';

interface Gap {
  id: string;
  numeric?: boolean;
  options?: { id: string; text: string }[];
}

interface GapsAnswerProps {
  gaps: Gap[];
  written: Record<string, string>;
  readOnly: boolean;
  onChange: (written: Record<string, string>) => void;
}

/** Numbered gaps of a text, to fill in or to choose for. */
export function GapsAnswer({ gaps, written, readOnly, onChange }: GapsAnswerProps) {
  const t = useText(answerText);
  const set = (id: string, text: string) => onChange({ ...written, [id]: text });
  return (
    <ol className={styles.rows}>
      {gaps.map(({ id, numeric, options = [] }, index) => (
        <li key={id} className={styles.row}>
          <span className={styles.letter}>{gapName(index)}</span>
          {options.length > 0 ? (
            <ChoiceAnswer
              options={options}
              chosen={written[id] ? [written[id]] : []}
              several={false}
              readOnly={readOnly}
              onChange={([choice = '']) => set(id, choice)}
            />
          ) : (
            <Input
              aria-label={t('blank', { n: index + 1 })}
              placeholder={numeric ? t('number') : t('blank', { n: index + 1 })}
              inputMode={numeric ? 'decimal' : 'text'}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={500}
              readOnly={readOnly}
              value={written[id] ?? ''}
              onChange={({ target }) => set(id, target.value)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
