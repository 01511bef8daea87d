/** Bounds of an outline made of a document without a model. */
export const outlineMost = { slides: 40, points: 6, characters: 80 } as const;

const isPlace = (line: string) => line.startsWith('【') && line.endsWith('】');
const shortened = (line: string) =>
  line.length > outlineMost.characters ? `${line.slice(0, outlineMost.characters - 1)}…` : line;

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
 * A slide that would have too many points goes on in the next one. `cut`: the text has more than the slides hold.
 */
export function outlineOf(text: string, title: string): { outline: string; cut: boolean } {
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
      if (slides === outlineMost.slides) return { outline: lines.join('\n'), cut: true };
      open(mark || line.slice(1, -1));
      continue;
    }
    for (const sentence of sentencesIn(line.replace(/^[-*+>|] ?/, ''))) {
      if (slides === 0 || points === outlineMost.points) {
        if (slides === outlineMost.slides) return { outline: lines.join('\n'), cut: true };
        open(heading);
      }
      points += 1;
      lines.push(`- ${shortened(sentence)}`);
    }
  }
  return { outline: lines.join('\n'), cut: false };
}

/** Marks of passages in an answer, such as `[2]` or `[1][3]`, with the blanks before them. */
const marks = / {0,3}\[(\d{1,3})\]/g;

/** Returns whether a model answered that its passages do not say anything of the topic. */
export const saysUnknown = (answer: string): boolean => answer.trim().startsWith('不知道');

/**
 * Returns an outline written from passages without its marks; the notes of each slide name the passages instead.
 * `words` says what they are: `依据：`.
 */
export function withSourcesInNotes(
  outline: string,
  sources: readonly { title: string; place: string }[],
  words: string,
): string {
  const lines: string[] = [];
  let cited = new Set<string>();
  const close = () => {
    if (cited.size > 0) lines.push(`> ${words}${[...cited].join('；')}`);
    cited = new Set();
  };
  for (const line of outline.trimEnd().split(/\r?\n/)) {
    if (/^#{1,2} /.test(line)) close();
    for (const [, number] of line.matchAll(marks)) {
      const source = sources[Number(number) - 1];
      if (source) cited.add(source.place ? `${source.title} · ${source.place}` : source.title);
    }
    lines.push(line.replace(marks, (mark, number: string) => (sources[Number(number) - 1] ? '' : mark)));
  }
  close();
  return lines.join('\n');
}
