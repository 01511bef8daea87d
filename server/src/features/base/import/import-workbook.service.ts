import type { SheetImport } from '@xueyan/contract/base/import';
import type { Language, Text } from '@xueyan/contract/wire/language';
import { textsIn } from '../../../http/traditional.ts';
import { type Sheet, writeSheet } from '../../../platform/sheet.ts';
import { guideName } from './import-guide.text.ts';
import type { FileRow } from './import-rows.service.ts';

const words = {
  template: { zh: '导入模板', en: 'template', mn: 'загвар' },
  column: { zh: '列', en: 'Column', mn: 'Багана' },
  required: { zh: '必填', en: 'Required', mn: 'Заавал' },
  yes: { zh: '是', en: 'Yes', mn: 'Тийм' },
  rule: { zh: '规则', en: 'Rule', mn: 'Дүрэм' },
  example: { zh: '示例', en: 'Example', mn: 'Жишээ' },
  reason: { zh: '未导入原因', en: 'Why it was refused', mn: 'Татгалзсан шалтгаан' },
  row: { zh: '原行号', en: 'Row', mn: 'Мөр' },
} satisfies Record<string, Text>;

const titlesOf = (sheet: SheetImport, language: Language) =>
  Object.values(sheet.columns).map(({ title, required }) => ({
    title: `${required ? '*' : ''}${textsIn(language, title)}`,
    width: 20,
  }));

interface Workbook {
  /** Without extension. */
  name: string;
  bytes: Buffer;
}

/** Returns the empty workbook to fill in, with a second sheet of instructions. */
export async function templateWorkbook(sheet: SheetImport, language: Language): Promise<Workbook> {
  const name = textsIn(language, sheet.name);
  const guide: Sheet = {
    name: textsIn(language, guideName),
    columns: [
      { title: textsIn(language, words.column), width: 20 },
      { title: textsIn(language, words.required) },
      { title: textsIn(language, words.rule), width: 60 },
      { title: textsIn(language, words.example), width: 24 },
    ],
    rows: [
      ...Object.values(sheet.columns).map(({ title, required, hint, example }) => [
        textsIn(language, title),
        required ? textsIn(language, words.yes) : '',
        textsIn(language, hint),
        example,
      ]),
      ...(sheet.others ? [[textsIn(language, sheet.others.title), '', textsIn(language, sheet.others.hint), '']] : []),
    ],
  };
  const bytes = await writeSheet({ sheets: [{ name, columns: titlesOf(sheet, language), rows: [] }, guide] });
  return {
    name: `${name}${language === 'en_us' || language === 'mn' ? ' ' : ''}${textsIn(language, words.template)}`,
    bytes,
  };
}

/** Returns the refused rows unchanged, each with its reason: after correction the file can be imported again. */
export async function refusedWorkbook(
  sheet: SheetImport,
  rows: FileRow[],
  reasons: Map<number, string>,
  language: Language,
): Promise<Workbook> {
  const fields = Object.keys(sheet.columns);
  const others = (rows[0]?.others ?? []).map(([title]) => ({ title }));
  const name = textsIn(language, sheet.name);
  const bytes = await writeSheet({
    sheets: [
      {
        name,
        columns: [
          ...titlesOf(sheet, language),
          ...others,
          { title: textsIn(language, words.reason), width: 48 },
          { title: textsIn(language, words.row), kind: 'number' },
        ],
        rows: rows
          .filter(({ row }) => reasons.has(row))
          .map(({ row, values, others: cells = [] }) => [
            ...[...fields.map((field) => values[field] ?? ''), ...cells.map(([, cell]) => cell)],
            ...[reasons.get(row) ?? '', row],
          ]),
      },
    ],
  });
  return { name, bytes };
}

/**
 * Returns the rows with an issued value, such as a first password. It stands in the column of this title where the
 * import has one: of two with the same title, a mail merge takes the first.
 */
export async function issuedWorkbook(
  sheet: SheetImport,
  rows: FileRow[],
  issued: Map<number, string>,
  what: Text,
  language: Language,
): Promise<Workbook> {
  const fields = Object.keys(sheet.columns);
  const title = textsIn(language, what);
  const own = fields.find((field) => sheet.columns[field]?.title.zh === what.zh);
  const cellOf = ({ row, values }: FileRow, field: string) =>
    field === own ? (issued.get(row) ?? '') : (values[field] ?? '');
  const bytes = await writeSheet({
    sheets: [
      {
        name: title,
        columns: [...titlesOf(sheet, language), ...(own ? [] : [{ title, width: 24 }])],
        rows: rows
          .filter(({ row }) => issued.has(row))
          .map((one) => [...fields.map((field) => cellOf(one, field)), ...(own ? [] : [issued.get(one.row) ?? ''])]),
      },
    ],
  });
  return { name: title, bytes };
}
