import { createElement, useMemo } from 'react';
import { Cite } from './Cite.tsx';
import { citations } from './citations.ts';
import type { MarkdownMore } from './MarkdownBody.tsx';

/** Makes `[1]` to `[count]` in a text buttons that open the source of that number. */
export const useCitations = (count: number, onCite: (n: number) => void): MarkdownMore =>
  useMemo(
    () => ({
      rehypePlugin: citations(count),
      // No text has this element by itself.
      components: { cite: ({ children }) => createElement(Cite, { onCite }, children) },
    }),
    [count, onCite],
  );
