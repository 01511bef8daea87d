import { Suspense } from 'react';
import { Loading } from '../feedback/Loading.tsx';
import { TextBoundary } from '../feedback/TextBoundary.tsx';
import { lazyNamed } from '../layout/lazy-named.ts';

interface MarkdownProps {
  source: string;
  /** Gives code blocks a button that types them into the terminal. */
  onAttempt?: (code: string) => void;
}

const MarkdownBody = lazyNamed(() => import('./MarkdownBody.tsx'), 'MarkdownBody');

/** About as many as the text will have: an option of a question is one line, and nothing jumps. */
const rowsOf = (source: string) => Math.min(6, Math.max(1, Math.ceil(source.length / 60), source.split('\n').length));

/** A text written in Markdown, set for reading. The renderer is fetched when the first text shows. */
export function Markdown({ source, onAttempt }: MarkdownProps) {
  return (
    <TextBoundary source={source}>
      <Suspense fallback={<Loading rows={rowsOf(source)} />}>
        <MarkdownBody source={source} onAttempt={onAttempt} />
      </Suspense>
    </TextBoundary>
  );
}
