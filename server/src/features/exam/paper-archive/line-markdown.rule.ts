/** A Markdown text with a label of plain text. */
interface Line {
  label: string;
  text: string;
  /** `heading` is shown as such; others make no difference here. */
  look?: string;
}

/** Every sign that means something to Markdown. */
const signs = /[\\`*_{}[\]()#+\-.!|<>~$&=:^]/g;

/** Returns Markdown that shows a plain text as it is, in one line. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(signs, '\\$&');

/** Markdown that only means what it says at the beginning of a line. */
const block = /^\s*(?:```|~~~|#{1,6}\s|[-*+>|]|\d+[.)]\s|\$\$|!\[)/;

/** Returns lines as Markdown texts, to be read one by one; empty lines are left out. */
export const textsOf = (lines: readonly Line[]): string[] =>
  lines
    .filter(({ label, text }) => `${label}${text}`.trim() !== '')
    .map(({ label, text, look }) => {
      if (look === 'heading') return `# ${plain(label)}`;
      if (label === '') return text;
      return `${plain(label)}${block.test(text) ? '\n\n' : ''}${text}`;
    });

/** Returns a table of one row under its titles. */
export const factsOf = (facts: readonly (readonly [title: string, value: string])[]): string =>
  [facts.map(([title]) => plain(title)), facts.map(() => '-'), facts.map(([, value]) => plain(value) || '—')]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
