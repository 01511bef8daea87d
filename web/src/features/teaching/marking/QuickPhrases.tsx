import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Marking.module.css';
import { markingText } from './marking.text.ts';
import { usePhrases } from './phrases.ts';

interface Props {
  comment: string;
  onPick: (phrase: string) => void;
}

export function QuickPhrases({ comment, onPick }: Props) {
  const t = useText(markingText);
  const { phrases, keep, drop } = usePhrases();
  const words = comment.trim();
  const keepable = words !== '' && words.length <= 60 && !phrases.includes(words);
  return (
    <fieldset className={styles.phrases} aria-label={t('phrases')}>
      {phrases.map((phrase) => (
        <span key={phrase} className={styles.phrase}>
          <button type="button" className={styles.pick} onClick={() => onPick(phrase)}>
            {phrase}
          </button>
          <button
            type="button"
            className={styles.drop}
            aria-label={t('dropPhrase', { phrase })}
            onClick={() => drop(phrase)}
          >
            ×
          </button>
        </span>
      ))}
      {keepable && (
        <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => keep(words)}>
          {t('keepPhrase')}
        </Button>
      )}
    </fieldset>
  );
}
