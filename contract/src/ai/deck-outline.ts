/** Bounds of an outline made of a document without a model. */
const slidesMost = 40;
const linesMost = 6;
const lineMost = 80;

const isPlace = (line: string) => line.startsWith('【') && line.endsWith('】');
const shortened = (line: string) => (line.length > lineMost ? `${line.slice(0, lineMost - 1)}…` : line);

/** Splits a paragraph at the ends of its sentences. */
function sentencesIn(paragraph: string): string[] {
  const found: string[] = [];
  let sentence = '';
  for (const sign of paragraph) {
    sentence += sign;
    if (!'。！？；!?;'.includes(sign)) continue;
    found.push(sentence.trim());
    sentence = '';
  }
  return [...found, sentence.trim()].filter(Boolean);
}

/**
 * Returns an outline of the text of a document: its headings, pages and slides become slides, its sentences their points.
 * A slide that would have too many points goes on in the next one.
 */
export function outlineOf(text: string, title: string): string {
  const lines = [`# ${title}`];
  let heading = title;
  let slides = 0;
  let points = 0;
  const open = (words: string) => {
    heading = words;
    slides += 1;
    points = 0;
    lines.push(`## ${shortened(words)}`);
  };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (!line) continue;
    const mark = line.startsWith('#') ? line.replace(/^#{1,6}/, '').trim() : '';
    if (mark || isPlace(line)) {
      if (slides === slidesMost) break;
      open(mark || line.slice(1, -1));
      continue;
    }
    for (const sentence of sentencesIn(line.replace(/^[-*+>|] ?/, ''))) {
      if (slides === 0 || points === linesMost) {
        if (slides === slidesMost) return lines.join('\n');
        open(heading);
      }
      points += 1;
      lines.push(`- ${shortened(sentence)}`);
    }
  }
  return lines.join('\n');
}
