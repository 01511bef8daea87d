import styles from '../markdown/MarkdownBody.module.css';
import { markdownText } from '../markdown/markdown.text.ts';
import { useText } from './text.ts';

/** A text that cannot be rendered, as it was written. */
export function PlainText({ source }: { source: string }) {
  const t = useText(markdownText);
  return (
    <figure className={styles.plain} aria-label={t('plain')}>
      <figcaption>{t('plain')}</figcaption>
      <pre>{source}</pre>
    </figure>
  );
}
