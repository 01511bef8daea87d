import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { type KeyboardEvent, useId } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './answer.module.css';
import { answerText } from './answer.text.ts';
import { RichText } from './RichText.tsx';
import { letterOf } from './stem.ts';

interface ChoiceAnswerProps {
  options: { id: string; text: string }[];
  chosen: string[];
  several: boolean;
  readOnly: boolean;
  /** Ids of the right options, once they may be seen. */
  right?: string[] | undefined;
  onChange: (chosen: string[]) => void;
}

/** Options to choose from, by pointer, by the keys of a radio group, or by letter. */
export function ChoiceAnswer({ options, chosen, several, readOnly, right, onChange }: ChoiceAnswerProps) {
  const t = useText(answerText);
  const name = useId();
  const toggle = (id: string) => {
    if (readOnly) return;
    if (!several) return onChange([id]);
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    // In the order of the options, so that equal choices give equal responses.
    onChange(options.flatMap((option) => (next.includes(option.id) ? [option.id] : [])));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    const option = options[event.key.toUpperCase().charCodeAt(0) - 65];
    if (!option) return;
    event.preventDefault();
    toggle(option.id);
  };
  const verdictOf = (id: string) => {
    if (!right) return undefined;
    if (right.includes(id)) return chosen.includes(id) ? 'hit' : 'missed';
    return chosen.includes(id) ? 'wrong' : undefined;
  };
  return (
    <fieldset className={styles.choices} onKeyDown={onKeyDown} aria-label={t(several ? 'several' : 'one')}>
      {several && !readOnly && <p className={styles.hint}>{t('several')}</p>}
      {options.map(({ id, text }, index) => (
        <label
          key={id}
          className={styles.choice}
          data-chosen={chosen.includes(id)}
          data-fixed={readOnly}
          data-verdict={verdictOf(id)}
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(id)}
            disabled={readOnly}
            onChange={() => toggle(id)}
          />
          <span className={styles.letter}>{letterOf(index)}</span>
          <span className={styles.text}>
            <RichText source={text} />
          </span>
          <Verdict verdict={verdictOf(id)} />
        </label>
      ))}
    </fieldset>
  );
}

/** Says in words, with a sign, whether the option is right: colour alone is not seen by everybody. */
function Verdict({ verdict }: { verdict: 'hit' | 'missed' | 'wrong' | undefined }) {
  const t = useText(answerText);
  if (!verdict) return null;
  return (
    <span className={styles.verdict}>
      {verdict === 'wrong' ? <CloseOutlined aria-hidden /> : <CheckOutlined aria-hidden />} {t(verdict)}
    </span>
  );
}
