import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import type { Text } from '@xueyan/contract/wire/language';
import { textsIn } from '../../../http/traditional.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { openUnstarted } from '../../base/import/import-upload.service.ts';
import {
  notesOf,
  openFile,
  type TransferContext,
  type TransferFile,
  transferKind,
} from './question-transfer.service.ts';

const words = {
  sheet: { zh: '导入差异', en: 'Differences of the import', mn: 'Импортын зөрүү' },
  number: { zh: '题号', en: 'No.', mn: '№' },
  place: { zh: '位置', en: 'Place', mn: 'Байрлал' },
  stem: { zh: '题干', en: 'Question', mn: 'Асуулт' },
  kind: { zh: '题型', en: 'Kind', mn: 'Төрөл' },
  outcome: { zh: '结果', en: 'Outcome', mn: 'Үр дүн' },
  difference: { zh: '与文件的差异', en: 'Difference from the file', mn: 'Файлаас ялгаатай нь' },
  wholeFile: { zh: '整个文件', en: 'The whole file', mn: 'Бүх файл' },
  same: { zh: '原样导入', en: 'Comes in as it is', mn: 'Байгаагаараа орно' },
  changed: { zh: '导入，有差异', en: 'Comes in with differences', mn: 'Зөрүүтэй орно' },
  refused: { zh: '不能导入', en: 'Cannot be imported', mn: 'Импортлох боломжгүй' },
  given: { zh: '文件中的试题', en: 'Questions of the file', mn: 'Файлын асуулт' },
} satisfies Record<string, Text>;

/** Titles are long enough to find the question by; cells hold no more. */
const titleMax = 200;

/**
 * Returns a workbook that says of a file what was given, what comes in, and each difference: first how many questions there
 * are of each outcome, then what belongs to no question, then question by question.
 */
export async function differencesWorkbook(
  context: TransferContext,
  upload: TransferFile,
): Promise<{ name: string; bytes: Buffer }> {
  const { db, actor } = context;
  const source = await openUnstarted(db, actor, transferKind, upload);
  const { file, judged } = await openFile(context, source, upload.params);
  const say = (text: Text) => textsIn(actor.language, text);
  const outcomeOf = ({ form, remarks }: (typeof judged)[number]): 'same' | 'changed' | 'refused' => {
    if (form === null) return 'refused';
    return remarks.length > 0 ? 'changed' : 'same';
  };
  const countOf = (outcome: 'same' | 'changed' | 'refused') =>
    judged.filter((one) => outcomeOf(one) === outcome).length;
  const counts = (['same', 'changed', 'refused'] as const).map((outcome) => [say(words[outcome]), countOf(outcome)]);
  const whole = ['', say(words.wholeFile), '', ''];
  const rows = [
    ...[[say(words.given), judged.length], ...counts].map(([title, n]) => [...whole, String(title), String(n)]),
    ...notesOf(file, actor).map((note) => [...whole, '', note]),
    ...judged.flatMap((one) => {
      const { parsed, form, problems, remarks } = one;
      const kind = form ? say(questionKindNames[form.body.content.kind]) : '';
      const about = [String(parsed.position), parsed.place, parsed.title.slice(0, titleMax), kind];
      return [...problems, ...remarks].map((difference) => [...about, say(words[outcomeOf(one)]), difference]);
    }),
  ];
  const titles = ['number', 'place', 'stem', 'kind', 'outcome', 'difference'] as const;
  const widths = { number: 8, place: 16, stem: 50, kind: 12, outcome: 18, difference: 80 };
  const name = say(words.sheet);
  const columns = titles.map((title) => ({ title: say(words[title]), width: widths[title] }));
  return { name, bytes: await writeSheet({ sheets: [{ name, columns, rows }] }) };
}
