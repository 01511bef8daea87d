import type { BlankDraft, Draft, Remark } from './draft.rule.ts';
import { escapeMarkdown, plainOf } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { otherNumbers, withEscapedStars, withoutWildcards } from './short-answer.rule.ts';

/**
 * Matches `{1:MULTICHOICE:~wrong~=right#because}` in the text of a question. The closing brace is optional, so that an
 * unclosed gap is scanned once, not again from each brace inside it, none of which is closed either.
 */
const embedded = /\{(\d*):([A-Z_]+):((?:\\.|[^}\\])*)(\})?/g;

interface Gap {
  options: string[];
  right: number;
  blank: BlankDraft | null;
}

/** Extracts the gaps from the text; if all of them are filled in, the question is a blank, otherwise a cloze. */
export function takeEmbedded(draft: Draft, remarks: Remark[]): Remark[] {
  const gaps: Gap[] = [];
  // Escapes of these signs are Moodle's; those of Markdown are resolved within the braces.
  const stem = draft.stem.replace(/\\([{}~=#])/g, '$1');
  draft.stem = stem.replace(embedded, (whole, _, type: string, inner: string, end?: string) => {
    if (end === undefined) return whole;
    gaps.push(gapOf(type, plainOf(inner), remarks));
    return '____';
  });
  if (gaps.length === 0) return [remarkOf('noAnswer')];
  const blanks = gaps.flatMap(({ blank }) => blank ?? []);
  if (blanks.length === gaps.length) {
    draft.kind = 'blank';
    draft.blanks = blanks;
  } else {
    draft.kind = 'cloze';
    draft.gaps = gaps;
  }
  return [];
}

function gapOf(type: string, inner: string, remarks: Remark[]): Gap {
  const answers = inner.split(/(?<!\\)~/).flatMap((source) => {
    const [, right, percent, text = ''] = /^(=)?(?:%(-?\d+(?:\.\d+)?)%)?((?:\\.|[^#\\])*)/s.exec(source) ?? [];
    const words = text.replace(/\\(.)/gs, '$1').trim();
    const pattern = text.replace(/\\([^*])/gs, '$1').trim();
    return words === '' ? [] : [{ words, pattern, share: right ? 1 : Number(percent ?? 0) / 100 }];
  });
  const best = answers.filter(({ share }) => share >= 0.999);
  const partly = answers.filter(({ share }) => share > 0 && share < 0.999);
  if (/^(NM|NUMERICAL)$/.test(type)) {
    const others = answers.filter((one) => one !== best[0]);
    remarks.push(...otherNumbers(others.map(({ words, share }) => ({ text: words, share }))));
    const [value = Number.NaN, tolerance = 0] = (best[0]?.words ?? '').split(':').map(Number);
    if (!Number.isNaN(value)) return { options: [], right: -1, blank: { value, tolerance: Math.abs(tolerance) } };
  }
  if (/^(MC|MULTICHOICE|MR|MULTIRESPONSE)/.test(type)) {
    if (partly.length > 0) remarks.push(remarkOf('partialCredit'));
    const options = answers.map(({ words }) => escapeMarkdown(words));
    return { options, right: answers.findIndex(({ share }) => share >= 0.999), blank: null };
  }
  if (partly.length > 0) remarks.push(remarkOf('extraAnswers', { text: partly.map(({ words }) => words).join('、') }));
  const ignoresCase = !/^(SAC|SHORTANSWER_C|MWC)$/.test(type);
  const accepted = withoutWildcards(
    best.map(({ pattern }) => pattern),
    remarks,
  );
  return { options: [], right: -1, blank: accepted.length > 0 ? { accepted, ignoresCase } : null };
}

const protect = (text: string) => text.replace(/[\\}~#"/]/g, '\\$&').replace(/\n/g, ' ');

/** Writes a gap in Moodle's syntax. */
export function writeEmbedded({ options, right, blank }: Gap): string {
  if (!blank)
    return `{1:MULTICHOICE:${options.map((option, at) => `${at === right ? '=' : ''}${protect(plainOf(option))}`).join('~')}}`;
  if (!('accepted' in blank)) return `{1:NUMERICAL:=${blank.value}:${blank.tolerance}}`;
  return `{1:${blank.ignoresCase ? 'SHORTANSWER' : 'SHORTANSWER_C'}:${blank.accepted.map((text) => `=${withEscapedStars(protect(text))}`).join('~')}}`;
}
