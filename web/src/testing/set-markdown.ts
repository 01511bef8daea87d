import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { markdownReading, settable } from '../ui/markdown-reading.ts';

/** A process that sets the texts it is given as a page does, one after the other, and says of each how it is shown. */
process.on('message', (source: string) => {
  const text = settable(source);
  const html = text === null ? null : renderToString(createElement(ReactMarkdown, markdownReading, text));
  process.send?.({ html });
});
