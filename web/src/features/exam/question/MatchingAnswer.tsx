import { Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './answer.module.css';
import { answerText } from './answer.text.ts';
import type { AnswerProps } from './answer-props.ts';
import { RichText } from './RichText.tsx';
import { letterOf } from './stem.ts';

/** The lettered items on the right, and a letter to choose for each item on the left. */
export function MatchingAnswer({ content, response, onChange, readOnly }: AnswerProps<'matching'>) {
  const t = useText(answerText);
  const set = (left: string, right: string | undefined) => {
    const { [left]: _, ...others } = response.pairs;
    onChange({ kind: 'matching', pairs: right ? { ...others, [left]: right } : others });
  };
  return (
    <>
      <ul className={styles.rows}>
        {content.right.map(({ id, text }, index) => (
          <li key={id} className={styles.row}>
            <span className={styles.letter}>{letterOf(index)}</span>
            <RichText source={text} />
          </li>
        ))}
      </ul>
      <ol className={styles.rows}>
        {content.left.map(({ id, text }, index) => (
          <li key={id} className={styles.pair}>
            <span>
              {index + 1}. <RichText source={text} />
            </span>
            <Select
              aria-label={t('matchFor', { name: `${index + 1}` })}
              placeholder={t('choose')}
              allowClear
              disabled={readOnly}
              value={response.pairs[id]}
              options={content.right.map((right, at) => ({
                value: right.id,
                label: `${letterOf(at)} · ${right.text}`,
              }))}
              onChange={(right?: string) => set(id, right)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
