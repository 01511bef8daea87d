/** Elements that begin a line of their own. */
const blocks = new Set(
  'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 tr table blockquote pre section article body html hr'.split(' '),
);
/** Elements without text that is shown. */
const hidden = new Set(['head', 'style', 'script', 'title']);

/** Returns the text of HTML that a map has in a note: a line for each paragraph, and for each point of a list. */
export function htmlText(element: Node): string {
  const lines = [''];
  const write = (text: string) => {
    lines.push(`${lines.pop() ?? ''}${text}`);
  };
  const walk = (node: Node, isCode: boolean): void => {
    for (const child of Array.from(node.childNodes)) {
      if (child.nodeType === 3 || child.nodeType === 4) {
        const text = child.nodeValue ?? '';
        if (isCode) for (const [at, line] of text.split('\n').entries()) at === 0 ? write(line) : lines.push(line);
        else write(text.replace(/\s+/g, ' '));
        continue;
      }
      const name = (child as Element).localName ?? '';
      if (child.nodeType !== 1 || hidden.has(name)) continue;
      const isBlock = blocks.has(name);
      if (isBlock || name === 'br') lines.push(name === 'li' ? '- ' : '');
      walk(child, isCode || name === 'pre');
      if (isBlock) lines.push('');
      else if (name === 'td' || name === 'th') write(' ');
    }
  };
  walk(element, false);
  const written = lines.map((line) => line.replace(/ {2,}/g, (blanks) => (/^ /.test(line) ? blanks : ' ')).trimEnd());
  // A point of a list whose text stands in a paragraph of its own.
  const joined = written.join('\n').replace(/^-\n+(?=\S)/gm, '- ');
  return joined
    .split('\n')
    .map((line) => (line.startsWith('    ') ? line : line.trim()))
    .filter((line) => line && line !== '-')
    .join('\n');
}

/** As `htmlText`, for HTML in a string. */
export const textOfHtml = (source: string): string =>
  htmlText(new DOMParser().parseFromString(source, 'text/html').documentElement);
