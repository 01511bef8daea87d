import type { BlankDraft, Draft, Remark } from './draft.rule.ts';
import { escapeMarkdown, plainOf } from './markdown.rule.ts';
import { isRemark, remarkOf } from './remark.rule.ts';
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
  const weights = new Set<number>();
  draft.stem = stem.replace(embedded, (whole, weight: string, type: string, inner: string, end?: string) => {
    if (end === undefined) return whole;
    weights.add(Number(weight || 1));
    gaps.push(gapOf(type, plainOf(inner), remarks));
    return '____';
  });
  if (weights.size > 1) remarks.push(remarkOf('gapWeights'));
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

const choiceTypes = /^(?:MC|MULTICHOICE|MR|MULTIRESPONSE)/;
const textTypes = /^(?:SA|SHORTANSWER|MW|SAC|SHORTANSWER_C|MWC|NM|NUMERICAL)$/;

function gapOf(type: string, inner: string, remarks: Remark[]): Gap {
  if (!choiceTypes.test(type) && !textTypes.test(type)) remarks.push(remarkOf('gapKind', { text: type }));
  if (/(?<!\\)#\s*[^\s~]/.test(inner)) sayOnce(remarks, 'feedback');
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
  if (choiceTypes.test(type)) {
    if (partly.length > 0) remarks.push(remarkOf('partialCredit'));
    const others = best.slice(1).map(({ words }) => words);
    if (others.length > 0) remarks.push(remarkOf('moreRight', { text: others.join('、') }));
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

/** One remark covers all gaps of a question. */
const sayOnce = (remarks: Remark[], kind: 'feedback') => {
  if (!remarks.some((one) => isRemark(one, kind))) remarks.push(remarkOf(kind));
};

const protect = (text: string) => text.replace(/[\\}~#"/]/g, '\\$&').replace(/\n/g, ' ');

/** Writes a gap in Moodle's syntax. */
export function writeEmbedded({ options, right, blank }: Gap): string {
  if (!blank)
    return `{1:MULTICHOICE:${options.map((option, at) => `${at === right ? '=' : ''}${protect(plainOf(option))}`).join('~')}}`;
  if (!('accepted' in blank)) return `{1:NUMERICAL:=${blank.value}:${blank.tolerance}}`;
  return `{1:${blank.ignoresCase ? 'SHORTANSWER' : 'SHORTANSWER_C'}:${blank.accepted.map((text) => `=${withEscapedStars(protect(text))}`).join('~')}}`;
}
