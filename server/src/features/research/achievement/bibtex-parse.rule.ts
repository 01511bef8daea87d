export interface BibtexEntry {
  type: string;
  key: string;
  /** Values in TeX by their names in lower case. */
  fields: Map<string, string>;
}

/** Begin of an entry, a macro, a comment or a preamble. */
const begin = /@\s*([A-Za-z]{1,30})\s*([{(])/g;
const nextLineBegin = /\n\s{0,80}@\s*[A-Za-z]{1,30}\s*[{(]/;

/** Returns the entries of a BibTeX file; text between them is skipped, as BibTeX does. */
export function entriesOf(text: string): BibtexEntry[] {
  const found: BibtexEntry[] = [];
  const macros = new Map<string, string>();
  begin.lastIndex = 0;
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const [whole, written = '', open] = match;
    const type = written.toLowerCase();
    const start = match.index + whole.length;
    const { inside, end } = bodyFrom(text, start, open === '{' ? '}' : ')');
    begin.lastIndex = end;
    if (type === 'string') for (const [name, value] of new Fields(inside, macros).read()) macros.set(name, value);
    else if (type !== 'comment' && type !== 'preamble') found.push(entryOf(type, inside, macros));
  }
  return withParents(found);
}

/** Returns the text up to the closing sign. An entry that is never closed ends where the next one begins in a line. */
function bodyFrom(text: string, start: number, close: string): { inside: string; end: number } {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (depth === 0 && !quoted && sign === close) return { inside: text.slice(start, at), end: at + 1 };
    if (sign === '\\') at += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    // A quotation may hold the closing sign. Within braces, quotation marks are text.
    else if (sign === '"' && depth === 0) quoted = !quoted;
  }
  const next = nextLineBegin.exec(text.slice(start));
  const end = next ? start + next.index : text.length;
  return { inside: text.slice(start, end), end };
}

function entryOf(type: string, body: string, macros: Map<string, string>): BibtexEntry {
  const comma = body.indexOf(',');
  const key = (comma < 0 ? body : body.slice(0, comma)).trim();
  return { type, key, fields: new Fields(comma < 0 ? '' : body.slice(comma + 1), macros).read() };
}

/** Reads `name = value` after `name = value`; a value is made of parts, joined by `#`. */
class Fields {
  #at = 0;
  readonly #text: string;
  readonly #macros: Map<string, string>;

  constructor(text: string, macros: Map<string, string>) {
    this.#text = text;
    this.#macros = macros;
  }

  read(): Map<string, string> {
    const fields = new Map<string, string>();
    for (;;) {
      const equals = this.#text.indexOf('=', this.#at);
      if (equals < 0) return fields;
      // What stands before the name belongs to no field.
      const name = this.#text.slice(this.#at, equals).split(',').at(-1)?.trim().toLowerCase() ?? '';
      this.#at = equals + 1;
      const value = this.#value();
      // BibTeX takes the first of two fields of a name.
      if (name && !fields.has(name)) fields.set(name, value);
    }
  }

  #value(): string {
    let value = '';
    for (;;) {
      this.#skipBlanks();
      value += this.#part();
      this.#skipBlanks();
      if (this.#text[this.#at] !== '#') break;
      this.#at += 1;
    }
    const comma = this.#text.indexOf(',', this.#at);
    this.#at = comma < 0 ? this.#text.length : comma + 1;
    return value.replace(/\s+/g, ' ').trim();
  }

  #part(): string {
    const first = this.#text[this.#at];
    if (first === '{' || first === '"') {
      const end = endOf(this.#text, this.#at);
      const isClosed = this.#text[end - 1] === (first === '{' ? '}' : '"');
      const inside = this.#text.slice(this.#at + 1, isClosed ? end - 1 : end);
      this.#at = end;
      return inside;
    }
    const [word = ''] = /^[^,#{}"]*/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += Math.max(word.length, 1);
    const name = word.trim();
    // A number, or a macro that the file does not define: its name is all there is.
    return this.#macros.get(name.toLowerCase()) ?? name;
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}

/** Returns the end of what starts at `from`: balanced braces, or a quotation. */
export function endOf(text: string, from: number): number {
  let depth = 0;
  const quoted = text[from] === '"';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0 && !quoted) return at + 1;
    } else if (sign === '"' && quoted && at > from && depth === 0) return at + 1;
  }
  return text.length;
}

/** An entry that refers to the volume it is in has the fields of that, as far as it has none of its own. */
function withParents(entries: BibtexEntry[]): BibtexEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return entries.map((entry) => {
    const parent = byKey.get(entry.fields.get('crossref')?.toLowerCase() ?? '');
    if (!parent || parent === entry) return entry;
    const title = parent.fields.get('title');
    const inherited = new Map([...(title ? [['booktitle', title] as const] : []), ...parent.fields]);
    for (const own of ['title', 'crossref']) inherited.delete(own);
    return { ...entry, fields: new Map([...inherited, ...entry.fields]) };
  });
}
