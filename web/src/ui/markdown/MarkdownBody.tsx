import { isValidElement, memo, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { useArrived } from '../browser/useArrived.ts';
import { formulaPart, hasFormula } from '../formula/formula-part.ts';
import { ZoomImage } from '../media/ZoomImage.tsx';
import { PlainText } from '../text/PlainText.tsx';
import { CodeBlock, codeIn } from './CodeBlock.tsx';
import styles from './MarkdownBody.module.css';
import { type HtmlNode, isOwnAddress } from './markdown-html.ts';
import { markdownReading, settable } from './markdown-reading.ts';

/** What a page adds to the reading of its texts: a change of their elements, and how these are shown. */
export interface MarkdownMore {
  rehypePlugin: () => (tree: HtmlNode) => void;
  components: Components;
}

interface MarkdownBodyProps {
  source: string;
  onAttempt?: (code: string) => void;
  more?: MarkdownMore;
}

/** Components of all texts. The page has the only first-level heading, so those of a text start one level lower. */
const common: Components = {
  h1: ({ children }) => <h2 className={styles.first}>{children}</h2>,
  h2: ({ children }) => <h3 className={styles.second}>{children}</h3>,
  h3: ({ children }) => <h4 className={styles.third}>{children}</h4>,
  h4: ({ children }) => <h5 className={styles.third}>{children}</h5>,
  img: ({ src, alt = '', width }) => {
    if (typeof src !== 'string' || src === '') return alt;
    // A picture on another host becomes a link: loading it would reveal the reader to that host.
    if (!isOwnAddress(src)) return <Outside href={src}>{alt || src}</Outside>;
    return <ZoomImage src={src} alt={alt} width={width} />;
  },
  a: ({ href, children }) =>
    href?.startsWith('#') ? <a href={href}>{children}</a> : <Outside href={href}>{children}</Outside>,
  table: ({ children }) => (
    // A wide table scrolls by itself, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

function Outside({ href, children }: { href: string | undefined; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** Renders a Markdown text. A short list of HTML elements is rendered; other raw HTML is shown as text. */
export const MarkdownBody = memo(function MarkdownBody({ source, onAttempt, more }: MarkdownBodyProps) {
  const text = useMemo(() => settable(source), [source]);
  const formulas = useArrived(
    formulaPart,
    useMemo(() => text !== null && hasFormula(text), [text]),
  );
  const reading = useMemo(() => {
    if (!formulas && !more) return markdownReading;
    const { remarkPlugins, rehypePlugins } = markdownReading;
    return {
      ...markdownReading,
      remarkPlugins: [...remarkPlugins, ...(formulas?.formulaPlugins ?? [])],
      rehypePlugins: [...rehypePlugins, ...(more ? [more.rehypePlugin] : [])],
    };
  }, [formulas, more]);
  const components = useMemo<Components>(
    () => ({
      ...common,
      pre: ({ children }) => {
        if (!isValidElement(children)) return <pre>{children}</pre>;
        const { text, language } = codeIn(children);
        if (formulas && language === 'math') return <formulas.Formula display source={text} />;
        return <CodeBlock onAttempt={onAttempt}>{children}</CodeBlock>;
      },
      code: ({ className, children }) =>
        formulas && className?.includes('math-inline') ? (
          <formulas.Formula display={false} source={String(children)} />
        ) : (
          <code className={className}>{children}</code>
        ),
      ...more?.components,
    }),
    [onAttempt, formulas, more],
  );
  if (text === null) return <PlainText source={source} />;
  return (
    <div className={styles.article}>
      <ReactMarkdown {...reading} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
});
