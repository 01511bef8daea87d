import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { hasFormula } from '../ui/formula/formula-part.ts';
import { formulaPlugins } from '../ui/formula/formula-plugins.ts';
import { markdownReading, settable } from '../ui/markdown/markdown-reading.ts';

const withFormulas = { ...markdownReading, remarkPlugins: [...markdownReading.remarkPlugins, ...formulaPlugins] };

/** A process that sets the texts it is given as a page does, one after the other, and says of each how it is shown. */
process.on('message', (source: string) => {
  const text = settable(source);
  const html =
    text === null
      ? null
      : renderToString(createElement(ReactMarkdown, hasFormula(text) ? withFormulas : markdownReading, text));
  process.send?.({ html });
});
