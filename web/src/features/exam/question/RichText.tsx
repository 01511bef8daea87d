import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import styles from './answer.module.css';

/** Signs that mean something in Markdown, or a second line. */
const marked = /[`*_#$[\]<>|\\~&]|!\[|\n|^\s*(\d+\.|[-+])\s/;

/** A text in Markdown; one that holds no sign of it is there at once. */
export const RichText = ({ source }: { source: string }) =>
  marked.test(source) ? (
    <div className={styles.rich}>
      <Markdown source={source} />
    </div>
  ) : (
    <span>{source}</span>
  );
