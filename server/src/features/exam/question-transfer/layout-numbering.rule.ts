import { type Numbering, questionStart, sectionStart } from './layout-lines.rule.ts';
import { optionLetter } from './layout-options.rule.ts';

/** The answer below a question of Aiken's format, which has no numbers. */
const aikenAnswer = /^ANSWER:\s*[A-Z]\s*$/;

/** Returns how a text numbers its questions: as its first number, below the first heading of a section if it has one. */
export function numberingOf(lines: readonly string[]): Numbering {
  const aiken = lines.filter((line) => aikenAnswer.test(line)).length;
  if (aiken > 0 && aiken > lines.filter((line) => questionStart(line)).length) return 'none';
  const heading = lines.findIndex((line) => sectionStart(line));
  for (const line of lines.slice(heading + 1)) {
    for (const numbering of ['dot', 'paren', 'bracket'] as const) {
      const start = questionStart(line, numbering);
      if (start && !start.loose) return numbering;
      if (start?.number === 1) return numbering;
    }
  }
  return lines.some((line) => optionLetter(line)?.letter === 0) ? 'none' : 'dot';
}
