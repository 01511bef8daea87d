import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import { isValidElement, type ReactNode, useEffect, useState } from 'react';
import { useArrived } from '../browser/useArrived.ts';
import { diagramPart } from '../diagram/diagram-part.ts';
import { highlightPart, wantsColours } from '../highlight/highlight-part.ts';
import { copyText } from '../text/copyText.ts';
import { useText } from '../text/text.ts';
import styles from './CodeBlock.module.css';
import { markdownText } from './markdown.text.ts';

/** Languages that a terminal understands; a block without a language counts as commands too. */
const runnable = new Set(['', 'sh', 'bash', 'shell', 'console', 'zsh', 'terminal']);

/** Returns the text of a block, and the language that it names. */
export function codeIn(children: ReactNode) {
  const code = isValidElement<{ className?: string; children?: ReactNode }>(children) ? children.props : null;
  return {
    text: String(code?.children ?? '').replace(/\n$/, ''),
    language: /language-(\S+)/.exec(code?.className ?? '')?.[1] ?? '',
  };
}

interface CodeBlockProps {
  children: ReactNode;
  onAttempt?: (code: string) => void;
}

/** A code block with its actions; a diagram in Mermaid is drawn. */
export function CodeBlock({ children, onAttempt }: CodeBlockProps) {
  const t = useText(markdownText);
  const { text, language } = codeIn(children);
  const colours = useArrived(highlightPart, wantsColours(text, language));
  const diagrams = useArrived(diagramPart, language.toLowerCase() === 'mermaid');
  const [asSource, setAsSource] = useState(false);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');

  useEffect(() => {
    if (copied === 'no') return;
    const timer = setTimeout(() => setCopied('no'), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => setCopied((await copyText(text)) ? 'yes' : 'failed');
  const words = { no: t('copy'), yes: t('copied'), failed: t('copyFailed') };

  const source = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
    <pre className={styles.code} tabIndex={0}>
      <code>{colours ? <colours.Coloured text={text} language={language.toLowerCase()} /> : text}</code>
    </pre>
  );

  return (
    <figure className={styles.block} aria-label={language || t('code')}>
      <div className={styles.bar}>
        <span className={styles.language}>{language}</span>
        <span aria-live="polite" className={styles.actions}>
          <button type="button" className={styles.button} onClick={() => void copy()}>
            {copied === 'yes' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
            {words[copied]}
          </button>
          {diagrams && (
            <button type="button" className={styles.button} onClick={() => setAsSource(!asSource)}>
              {asSource ? <ApartmentOutlined aria-hidden /> : <CodeOutlined aria-hidden />}
              {t(asSource ? 'asDiagram' : 'asSource')}
            </button>
          )}
          {onAttempt && runnable.has(language.toLowerCase()) && (
            <button type="button" className={styles.button} onClick={() => onAttempt(text)}>
              <PlayCircleOutlined aria-hidden />
              {t('run')}
            </button>
          )}
        </span>
      </div>
      {diagrams && !asSource ? <diagrams.Diagram source={text}>{source}</diagrams.Diagram> : source}
    </figure>
  );
}
