import { Suspense } from 'react';
import { Loading } from '../feedback/Loading.tsx';
import { TextBoundary } from '../feedback/TextBoundary.tsx';
import { lazyNamed } from '../layout/lazy-named.ts';
import type { MarkdownMore } from './MarkdownBody.tsx';

interface MarkdownProps {
  source: string;
  /** Adds a button to code blocks that types them into the terminal. */
  onAttempt?: (code: string) => void;
  more?: MarkdownMore;
}

const MarkdownBody = lazyNamed(() => import('./MarkdownBody.tsx'), 'MarkdownBody');

/** Estimates the lines that the text will have, so that nothing moves: an option of a question is one line. */
const rowsOf = (source: string) => Math.min(6, Math.max(1, Math.ceil(source.length / 60), source.split('\n').length));

/** A Markdown text rendered for reading. The renderer is fetched when the first text is shown. */
export function Markdown({ source, onAttempt, more }: MarkdownProps) {
  return (
    <TextBoundary source={source}>
      <Suspense fallback={<Loading rows={rowsOf(source)} />}>
        <MarkdownBody source={source} onAttempt={onAttempt} more={more} />
      </Suspense>
    </TextBoundary>
  );
}
