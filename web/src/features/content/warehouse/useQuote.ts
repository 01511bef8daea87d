import { pageQuoteMax } from '@xueyan/contract/content/warehouse-comment';
import { type RefObject, useEffect, useState } from 'react';

/** Removes white space, so that line breaks do not matter when texts are compared. */
const bare = (text: string) => text.replace(/\s+/g, '');

/** Returns the passage selected in a text until it is dropped; selections elsewhere do not change it. */
export function useQuote(text: RefObject<HTMLElement | null>) {
  const [quote, setQuote] = useState('');
  useEffect(() => {
    const look = () => {
      const selection = getSelection();
      const said = selection?.toString().trim() ?? '';
      const from = selection?.anchorNode ?? null;
      const to = selection?.focusNode ?? null;
      if (said && text.current?.contains(from) && text.current.contains(to)) setQuote(said.slice(0, pageQuoteMax));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [text]);
  return { quote, drop: () => setQuote('') };
}

/** Selects a passage in a text and scrolls to it; returns whether it is there. */
export function showQuote(text: HTMLElement | null, quote: string): boolean {
  const wanted = bare(quote);
  if (!text || wanted === '') return false;
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const signs: { node: Text; at: number }[] = [];
  let said = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (const [at, sign] of [...node.data].entries())
      if (/\S/.test(sign)) {
        said += sign;
        for (const _ of sign.split('')) signs.push({ node, at });
      }
  }
  const from = said.indexOf(wanted);
  const [first, last] = [signs[from], signs[from + wanted.length - 1]];
  if (from < 0 || !first || !last) return false;
  const range = document.createRange();
  range.setStart(first.node, Math.min(first.at, first.node.data.length));
  range.setEnd(last.node, Math.min(last.at + 1, last.node.data.length));
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  first.node.parentElement?.scrollIntoView({ block: 'center' });
  return true;
}
