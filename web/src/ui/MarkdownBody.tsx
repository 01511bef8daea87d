import { memo, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './CodeBlock.tsx';
import styles from './MarkdownBody.module.css';
import { ZoomImage } from './ZoomImage.tsx';

interface MarkdownBodyProps {
  source: string;
  onRun?: (code: string) => void;
}

/** A line that ends is a line that ends: who writes a report does not know of Markdown's two spaces. */
const plugins = [remarkGfm, remarkBreaks];

/** The page has the only first-level heading, so those of a text start one lower. */
const common: Components = {
  h1: ({ children }) => <h2 className={styles.first}>{children}</h2>,
  h2: ({ children }) => <h3 className={styles.second}>{children}</h3>,
  h3: ({ children }) => <h4 className={styles.third}>{children}</h4>,
  h4: ({ children }) => <h5 className={styles.third}>{children}</h5>,
  img: ({ src, alt }) => <ZoomImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  a: ({ href, children }) => (
    <a href={href} target={href?.startsWith('#') ? undefined : '_blank'} rel="noreferrer">
      {children}
    </a>
  ),
  table: ({ children }) => (
    // A wide table scrolls by itself, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

/** Raw HTML in the source is shown as text, never as markup. */
export const MarkdownBody = memo(function MarkdownBody({ source, onRun }: MarkdownBodyProps) {
  const components = useMemo<Components>(
    () => ({ ...common, pre: ({ children }) => <CodeBlock onRun={onRun}>{children}</CodeBlock> }),
    [onRun],
  );
  return (
    <div className={styles.article}>
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {source}
      </ReactMarkdown>
    </div>
  );
});
