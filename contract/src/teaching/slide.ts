/** Maximum number of slides of one text. */
export const mostSlides = 500;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const rule = /^ {0,3}-{3,}\s*$/;
const heading = /^ {0,3}#{1,2}\s/;

/**
 * Splits a reading into slides: at lines of `---` that stand by themselves, or without any, before each heading of the
 * first two levels. Code blocks are never split.
 */
export function slidesOf(markdown: string): string[] {
  const lines = markdown.split('\n');
  const kinds = kindsOf(lines);
  const byRule = kinds.includes('rule');
  const slides: string[][] = [[]];
  for (const [index, line] of lines.entries()) {
    const kind = kinds[index];
    if (byRule && kind === 'rule') slides.push([]);
    else if (!byRule && kind === 'heading') slides.push([line]);
    else slides.at(-1)?.push(line);
  }
  return slides
    .map((some) => some.join('\n').trim())
    .filter((text) => text !== '')
    .slice(0, mostSlides);
}

/** Returns the kind of each line; a line of `---` right below a text underlines it and is no rule. */
function kindsOf(lines: string[]): ('rule' | 'heading' | 'text')[] {
  let open: string | null = null;
  return lines.map((line, index) => {
    const mark = fence.exec(line)?.[1];
    if (open !== null) {
      if (mark?.startsWith(open) && line.trim() === mark) open = null;
      return 'text';
    }
    if (mark) {
      open = mark;
      return 'text';
    }
    if (rule.test(line) && (lines[index - 1] ?? '').trim() === '') return 'rule';
    return heading.test(line) ? 'heading' : 'text';
  });
}
