import type { SpokenSentence } from '@xueyan/contract/ai/media';

/** Returns the width of a text in ems: a Chinese character is one. */
export const widthOf = (text: string): number => {
  let width = 0;
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.56;
  return width;
};

/** Punctuation marks that do not begin a line. */
const hanging = new Set('，。、；：！？）】」』”’,.;:!?)]');

/** Splits a text into lines of at most so many ems; a word of letters stays whole where it fits into a line. */
export function linesOf(text: string, ems: number): string[] {
  const lines: string[] = [];
  let line = '';
  const parts = text.match(/[A-Za-z0-9_]+|[^A-Za-z0-9_]/g) ?? [];
  const put = (part: string) => {
    if (line !== '' && widthOf(line + part) > ems && !hanging.has(part)) {
      lines.push(line.trimEnd());
      line = part.trimStart();
    } else line += part;
  };
  for (const part of parts) {
    if (widthOf(part) <= ems) put(part);
    else for (const sign of part) put(sign);
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Maximum ems of a subtitle line, and maximum lines shown at once. */
const lineEms = 34;
const linesAtOnce = 2;

/** Splits sentences into captions: one of more than two lines is shown in consecutive parts. */
export const captionsOf = (sentences: SpokenSentence[]): SpokenSentence[] =>
  sentences.flatMap(({ text, startMs, ms }) => {
    const lines = linesOf(text, lineEms);
    const parts: string[] = [];
    for (let at = 0; at < lines.length; at += linesAtOnce) parts.push(lines.slice(at, at + linesAtOnce).join('\n'));
    const whole = parts.reduce((sum, part) => sum + part.length, 0) || 1;
    let before = 0;
    return parts.map((part) => {
      const from = Math.round((ms * before) / whole);
      before += part.length;
      return { text: part, startMs: startMs + from, ms: Math.round((ms * before) / whole) - from };
    });
  });

const two = (n: number) => String(n).padStart(2, '0');

/** Formats a time as `00:01:02,345` for SRT; with `.` and two digits for ASS. */
export function timeOf(ms: number, form: 'srt' | 'ass'): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor) as [
    number,
    number,
    number,
  ];
  const part = Math.floor(ms % 1000);
  return form === 'srt'
    ? `${two(hours)}:${two(minutes)}:${two(seconds)},${String(part).padStart(3, '0')}`
    : `${hours}:${two(minutes)}:${two(seconds)}.${two(Math.floor(part / 10))}`;
}

/** Formats captions as SRT. */
export const srtOf = (captions: SpokenSentence[]): string =>
  captions
    .map(({ text, startMs, ms }, at) => {
      const times = `${timeOf(startMs, 'srt')} --> ${timeOf(startMs + ms, 'srt')}`;
      // Characters that look like a tag would be parsed as one.
      return `${at + 1}\n${times}\n${text.replace(/[<{]/g, '‹').replace(/[>}]/g, '›')}\n`;
    })
    .join('\n');
