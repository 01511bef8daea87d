import { type Branch, branch, fromLines } from './topics.ts';

/** Splits `[label](address)` into its parts; any other text is its own label. */
function linkIn(text: string): { label: string; link: string } {
  const at = text.lastIndexOf('](');
  const link = text.slice(at + 2, -1);
  const isLink = at > 0 && text.startsWith('[') && text.endsWith(')') && /^https?:\/\/[^\s)]+$/.test(link);
  return isLink ? { label: text.slice(1, at), link } : { label: text, link: '' };
}

/** Removes closing signs of a heading, which follow a space; those of `C#` belong to the text. */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end--;
  return end === 0 || heading[end - 1] === ' ' ? heading.slice(0, end).trim() : heading;
}

const widthOf = (indent: string) => indent.replace(/\t/g, '    ').length;

interface Code {
  /** Signs that began it; as many or more end it. */
  signs: string;
  indent: number;
  lines: string[];
}

/** Reads a Markdown text line by line. */
class MarkdownReader {
  readonly lines: { one: Branch; level: number }[] = [];
  /** Text before the first topic: it belongs to the centre. */
  preface = '';
  #heading = 0;
  /** Indents of the points of a list that are open, outermost first. */
  #indents: number[] = [];
  #code: Code | null = null;
  /** The line before, if it is text: a line of signs below makes it a heading. */
  #text: string | null = null;

  read(line: string): void {
    const [, indent = '', signs] = /^([\s>]*)(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
    if (this.#code) this.#readCode(this.#code, line);
    else if (signs) this.#code = { signs, indent: widthOf(indent), lines: [] };
    else this.#readText(line);
  }

  /** Code that is never closed reaches to the end of the text. */
  end(): void {
    if (this.#code) this.#closeCode(this.#code);
  }

  #readText(line: string): void {
    const before = this.#text;
    this.#text = null;
    const [, marks, headed = ''] = /^(#{1,6})\s(.+)$/.exec(line) ?? [];
    const heading = withoutClosing(headed.trim());
    const [, indent = '', listed = ''] = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s(.+)$/.exec(line) ?? [];
    if (before && /^ {0,3}(=+|-{2,})\s*$/.test(line)) this.#raise(before, line.includes('=') ? 1 : 2);
    else if (marks && heading) this.#addHeading(heading, marks.length);
    // A comment, and a line between parts, say nothing.
    else if (line.trim().startsWith('<!--') && line.trim().endsWith('-->')) return;
    else if (/^ {0,3}([-*_])(\s*\1){2,}\s*$/.test(line)) return;
    else if (listed.trim()) this.#addPoint(listed.trim(), widthOf(indent));
    else this.#addNote(line.replace(/^\s*>?\s*/, '').trim());
  }

  #addHeading(text: string, level: number): void {
    this.#heading = level;
    this.#indents = [];
    this.#add(text, level - 1);
  }

  #addPoint(text: string, indent: number): void {
    this.#add(text, this.#heading + this.#depthAt(indent));
    this.#indents.push(indent);
  }

  /** A point belongs to the one before it whose indent is at least two less; closes the others. */
  #depthAt(indent: number): number {
    while (this.#indents.length > 0 && indent < (this.#indents.at(-1) ?? 0) + 2) this.#indents.pop();
    return this.#indents.length;
  }

  #add(text: string, level: number): void {
    const { label, link } = linkIn(text);
    this.lines.push({ one: { ...branch(label), link }, level });
  }

  #addNote(words: string): void {
    if (!words) return;
    this.#text = words;
    const last = this.lines.at(-1)?.one;
    if (last) last.note = last.note ? `${last.note}\n${words}` : words;
    else this.preface = this.preface ? `${this.preface}\n${words}` : words;
  }

  /** Makes the line before, which was taken for a note, a heading. */
  #raise(words: string, level: number): void {
    const last = this.lines.at(-1)?.one;
    const shorter = (note: string) => note.slice(0, -words.length).trimEnd();
    if (last) last.note = shorter(last.note);
    else this.preface = shorter(this.preface);
    this.#addHeading(words, level);
  }

  #readCode(code: Code, line: string): void {
    const { signs, indent, lines } = code;
    const bare = line.replace(/^[\s>]*/, '').trimEnd();
    const isEnd = bare.length >= signs.length && bare === signs.charAt(0).repeat(bare.length);
    let from = 0;
    while (from < indent && /[\s>]/.test(line[from] ?? '')) from += 1;
    if (isEnd) this.#closeCode(code);
    else lines.push(line.slice(from).trimEnd());
  }

  /** All lines of code are the text of one topic, below the heading or the point to which it is indented. */
  #closeCode({ indent, lines }: Code): void {
    this.#code = null;
    const text = lines.join('\n').replace(/^\n+|\n+$/g, '');
    const depth = this.#depthAt(indent);
    if (text.trim()) this.lines.push({ one: branch(text), level: this.#heading + depth });
  }
}

/**
 * Parses headings and lists of Markdown as a map. Code is the text of one topic; other lines become notes of the topic
 * before them, or of the centre.
 */
export function fromMarkdown(source: string, title: string): Branch {
  const reader = new MarkdownReader();
  for (const line of source.replace(/^\ufeff/, '').split(/\r\n?|\n/)) reader.read(line);
  reader.end();
  const root = fromLines(reader.lines, title);
  root.note = [reader.preface, root.note].filter(Boolean).join('\n');
  return root;
}
