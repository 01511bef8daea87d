import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import styles from './answer.module.css';

/** Characters with a meaning in Markdown, or a second line. */
const marked = /[`*_#$[\]<>|\\~&]|!\[|\n|^\s*(\d+\.|[-+])\s/;

/** Renders a Markdown text; one without markup is rendered at once, without loading the renderer. */
export const RichText = ({ source }: { source: string }) =>
  marked.test(source) ? (
    <div className={styles.rich}>
      <Markdown source={source} />
    </div>
  ) : (
    <span>{source}</span>
  );
