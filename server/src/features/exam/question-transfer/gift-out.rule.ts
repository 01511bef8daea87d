import { countGaps, questionKindNames, replaceGaps } from '@xueyan/contract/exam/question-kind';
import { writeAnswer } from './answer.rule.ts';
import type { Draft, Leaving, Made } from './draft.rule.ts';
import { htmlOf } from './html-out.rule.ts';
import { escapeMarkdown } from './markdown.rule.ts';
import { type RemarkKind, remarkOf } from './remark.rule.ts';
import { withEscapedStars } from './short-answer.rule.ts';
import { tagsOf } from './tags.rule.ts';

const escapeGift = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, '\\n');
const html = (markdown: string) => escapeGift(htmlOf(markdown, (address) => address));

/** Writes questions as Moodle's GIFT. */
export function writeGift(questions: Leaving[]): Made {
  const remarks: Made['remarks'] = [];
  const blocks: string[] = ['// 题库导出，可导入 Moodle 与本系统'];
  for (const [at, question] of questions.entries()) {
    const say = (kind: RemarkKind, values = {}, omitted = false) =>
      remarks.push({ at, remark: remarkOf(kind, values), omitted });
    const { draft } = question;
    const kind = questionKindNames[question.body.content.kind].zh;
    if (!draft || draft.kind === 'compound') {
      say('kindOmitted', { kind }, true);
      continue;
    }
    if (/\/api\/file\//.test(JSON.stringify(draft))) say('pictureLink');
    if (draft.kind === 'multiple' && draft.credit !== 'proportional' && draft.credit !== 'penalty') say('creditLost');
    const tags = tagsOf(question).map((tag) => `[tag:${tag.replace(/[[\]\n]/g, ' ')}]`);
    const { stem, answers, key = '' } = answersOf(draft, (kept) => say(kept, { kind }));
    const feedback = [key, question.analysis].filter((one) => one.trim() !== '').join('\n\n');
    const general = feedback === '' ? '' : ` ####${html(feedback)}`;
    blocks.push(`${tags.length > 0 ? `// ${tags.join(' ')}\n` : ''}::${at + 1}::[html]${stem} {${answers}${general}}`);
  }
  remarks.push({ at: -1, remark: remarkOf('aboutLost', { text: '分值' }), omitted: false });
  return { bytes: Buffer.from(`${blocks.join('\n\n')}\n`), remarks };
}

/** The stem, the contents of the braces, and an answer that GIFT can only show as text. */
interface Asked {
  stem: string;
  answers: string;
  key?: string;
}

function answersOf(draft: Draft, say: (kind: RemarkKind) => void): Asked {
  const stem = html(draft.stem);
  switch (draft.kind) {
    case 'single':
      return {
        stem,
        answers: draft.options.map((text, at) => ` ${draft.right.includes(at) ? '=' : '~'}${html(text)}`).join(''),
      };
    case 'multiple': {
      const share = Math.round(10_000_000 / draft.right.length) / 100_000;
      const wrong = draft.credit === 'penalty' ? `%-${share}%` : '%-100%';
      return {
        stem,
        answers: draft.options
          .map((text, at) => ` ~${draft.right.includes(at) ? `%${share}%` : wrong}${html(text)}`)
          .join(''),
      };
    }
    case 'judge':
      return { stem, answers: draft.truth ? 'TRUE' : 'FALSE' };
    case 'matching': {
      const extra = draft.options.filter((_, at) => !draft.pairs.includes(at)).map((text) => ` = -> ${html(text)}`);
      const pairs = draft.left.map(
        (left, at) => ` =${html(left)} -> ${html(draft.options[draft.pairs[at] ?? 0] ?? '')}`,
      );
      return { stem, answers: [...pairs, ...extra].join('') };
    }
    case 'blank': {
      const [blank] = draft.blanks;
      if (draft.blanks.length !== 1 || !blank) break;
      if (!('accepted' in blank)) return { stem, answers: `#${blank.value}:${blank.tolerance}` };
      if (!blank.ignoresCase) say('creditLost');
      return { stem, answers: blank.accepted.map((text) => ` =${escapeGift(withEscapedStars(text))}`).join('') };
    }
    default:
      break;
  }
  if (draft.kind === 'essay') {
    if (draft.reference || draft.rubric.length > 0) say('asEssayKey');
    return { stem, answers: '' };
  }
  say('asText');
  const options = draft.options.map(
    (text, at) => `<li>${String.fromCharCode(65 + at)}. ${htmlOf(text, (address) => address)}</li>`,
  );
  const gaps = countGaps(draft.stem) > 0 ? html(replaceGaps(draft.stem, (index) => `(${index + 1})____`)) : stem;
  const list = escapeGift(options.length > 0 ? `<ul>${options.join('')}</ul>` : '');
  return { stem: `${gaps}${list}`, answers: '', key: `答案：${escapeMarkdown(writeAnswer(draft))}` };
}
