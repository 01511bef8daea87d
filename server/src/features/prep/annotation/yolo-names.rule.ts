/** Returns a YAML scalar without its quotes and the comment behind it. */
function wordOf(text: string): string {
  const trimmed = text.trim();
  const quoted = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/.exec(trimmed)?.[0];
  if (quoted === undefined) return trimmed.replace(/(^|\s)#.*$/s, '').trim();
  if (quoted.startsWith("'")) return quoted.slice(1, -1).replaceAll("''", "'");
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** A name in quotes, a comment, a sign with a meaning, a blank, or anything else. */
const token = /"(?:[^"\\]|\\.){0,200}"|'(?:[^']|''){0,200}'|(?<=\s)#[^\n]*|[[\]{},]|\s+|[^\s[\]{},"']+|["']/gy;

/** Returns the entries of `[a, b]` or `{0: a, 1: b}`, which may extend over several lines. */
function entriesOf(text: string): string[] {
  const entries: string[] = [];
  let entry = '';
  for (const [part] of text.slice(1).matchAll(token)) {
    if (part === ']' || part === '}') break;
    if (part === ',') {
      entries.push(entry);
      entry = '';
    } else if (part.trim() === '') entry += ' ';
    else if (!part.startsWith('#')) entry += part;
  }
  return [...entries, entry].map((one) => one.trim()).filter(Boolean);
}

/** Splits `0: cat` into its number and its name. */
function numbered(entry: string): [number: number, name: string] | null {
  const [, number, name] = /^["']?(\d{1,4})["']?\s*:(?:\s+(.*))?$/s.exec(entry) ?? [];
  return number === undefined ? null : [Number(number), wordOf(name ?? '')];
}

function namesIn(entries: string[]): string[] {
  const names: string[] = [];
  for (const entry of entries) {
    const [number, name] = numbered(entry) ?? ([names.length, wordOf(entry)] as const);
    names[number] = name;
  }
  return Array.from(names, (name, i) => name || String(i));
}

/** Returns the `names` of a `data.yaml`: `[a, b]`, `{0: a}`, `- a` or `0: a`, on one line or several. */
export function namesOfYaml(yaml: string): string[] {
  const text = yaml.replaceAll('\r', '');
  const begin = /^["']?names["']?[ \t]*:/m.exec(text);
  if (!begin) return [];
  const value = text.slice(begin.index + begin[0].length).replace(/^(?:\s|#[^\n]*\n)+/, '');
  if (/^[[{]/.test(value)) return namesIn(entriesOf(value));
  const entries: string[] = [];
  for (const line of text.slice(begin.index + begin[0].length).split('\n')) {
    const said = line.trim();
    if (said === '' || said.startsWith('#')) continue;
    if (/^-\s/.test(said)) entries.push(said.slice(2).trim());
    else if (/^\s/.test(line) && numbered(said)) entries.push(said);
    else break;
  }
  return namesIn(entries);
}

/** Returns the numbers of key points and of values for each that the lines of a pose have; null if they are none. */
export function poseOfYaml(yaml: string): { points: number; values: number } | null {
  const [, points, values] = /^kpt_shape[ \t]*:\s*\[\s*(\d{1,3})\s*,\s*([23])\s*\]/m.exec(yaml) ?? [];
  if (points !== undefined) return { points: Number(points), values: Number(values) };
  const [, many, each] =
    /^kpt_shape[ \t]{0,9}:\s{1,99}-\s{0,9}(\d{1,3})\s{1,99}-\s{0,9}([23])[ \t]{0,9}$/m.exec(yaml) ?? [];
  return many === undefined ? null : { points: Number(many), values: Number(each) };
}
