import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { Id, Markdown } from '../wire/scalar.ts';
import { LevelCode } from './level-code.ts';
import { questionSearch } from './question.ts';
import { QuestionContent } from './question-content.ts';
import { QuestionKey } from './question-key.ts';
import { Points, QuestionKind } from './question-kind.ts';

/** Formats for export; all of them can also be imported. */
export const transferFormats = ['xlsx', 'docx', 'gift', 'moodle', 'qti'] as const;
export type TransferFormat = (typeof transferFormats)[number];

export const transferFormatNames: Record<TransferFormat, Text> = {
  xlsx: { zh: 'Excel 工作簿', en: 'Excel workbook', mn: 'Excel ажлын ном' },
  docx: { zh: 'Word 文档', en: 'Word document', mn: 'Word баримт' },
  gift: { zh: 'GIFT 文本', en: 'GIFT text', mn: 'GIFT текст' },
  moodle: { zh: 'Moodle XML', en: 'Moodle XML', mn: 'Moodle XML' },
  qti: { zh: 'QTI 2.1 包', en: 'QTI 2.1 package', mn: 'QTI 2.1 багц' },
};

/** Detected format of a file; `text`: the layout of Word as plain text. */
export const importFormats = [...transferFormats, 'text'] as const;

/** Formats with a template to fill in. */
export const templateFormats = ['xlsx', 'docx'] as const;
export type TemplateFormat = (typeof templateFormats)[number];

/** Most questions of one file. */
export const transferMaxQuestions = 1_000;
/** Limit of one export. */
export const exportMaxQuestions = 500;

/** Parameters sent with the file. */
export const TransferParams = z.strictObject({
  bankId: Id,
  /** Positions of the questions to import; if omitted, all that can be imported. */
  chosen: z.array(z.number().int().min(1).max(transferMaxQuestions)).max(transferMaxQuestions).optional(),
});
export type TransferParams = z.output<typeof TransferParams>;

/** A question of a file, as it would be imported. */
export const TransferQuestion = z.object({
  /** From 1, in the order of the file. */
  position: z.number().int(),
  /** Readable position: a row, a number, a file of the package. */
  place: z.string(),
  title: z.string(),
  kind: QuestionKind.nullable(),
  /** Null if the question could not be parsed. */
  content: QuestionContent.nullable(),
  key: QuestionKey.nullable(),
  analysis: Markdown,
  difficulty: LevelCode,
  score: Points,
  points: z.array(z.string()),
  labels: z.array(z.string()),
  /** Reasons why it cannot be imported; empty: it can. */
  problems: z.array(z.string()),
  /** Parts that are lost, changed or guessed; what many questions share is among the notes instead. */
  remarks: z.array(z.string()),
  /** Nearly equal questions. */
  similar: z.array(z.object({ title: z.string(), bankName: z.string(), likeness: z.number() })),
});
export type TransferQuestion = z.output<typeof TransferQuestion>;

/**
 * `POST /api/questiontransfer/check` with the form fields `params` (JSON) and `file` returns a preview of the import,
 * question by question, and changes nothing. `…/start` with the same form starts the job and returns it; `…/refused`
 * returns a workbook of the questions that cannot be imported, with the reasons; `…/differences` one of all that does not
 * come in as it is in the file; `…/template/<format>` returns a file to fill in. Instead of `file`, they take the field
 * `importId` of an earlier check, as other imports do (`importCheck`).
 */
export const transferCheck = {
  output: z.object({
    /** Stands for the file in the calls that follow. */
    importId: Id,
    format: z.enum(importFormats),
    questions: z.array(TransferQuestion),
    /**
     * What is to be said of the file as a whole: contents that belong to no question and do not come in, such as
     * categories, headers and other sheets; how it was read; settings that many questions lose, with their number.
     */
    notes: z.array(z.string()),
  }),
};
export type TransferCheck = z.output<typeof transferCheck.output>;

export const transferStart = { output: z.object({ jobId: Id }) };

/** The `result` of the job. */
export const TransferResult = z.object({
  added: z.number().int(),
  /** Questions of the file, of which some were not chosen or cannot be imported. Absent in results of older versions. */
  given: z.number().int().optional(),
  /** Questions that were to be imported. */
  chosen: z.number().int().optional(),
  /** Questions of the file that cannot be imported as they are. */
  unusable: z.number().int().optional(),
  failed: z.array(z.object({ position: z.number().int(), reason: z.string() })),
});
export type TransferResult = z.output<typeof TransferResult>;

/**
 * Questions to export: those named, or the results of a search. `POST /api/questiontransfer/export` returns the file.
 */
export const TransferExport = z.strictObject({
  format: z.enum(transferFormats),
  questionIds: z.array(Id).min(1).max(exportMaxQuestions).optional(),
  search: z.strictObject(questionSearch).optional(),
});

export type TransferExport = z.output<typeof TransferExport>;

export const questionTransferApi = {
  look: post('questiontransfer/look', {
    access: 'may:question.write',
    summary: 'What an export would hold, and what its format cannot keep',
    input: TransferExport,
    output: z.object({
      count: z.number().int(),
      /** Number of search results beyond the limit of one export. */
      left: z.number().int(),
      remarkList: z.array(
        z.object({
          title: z.string(),
          remark: z.string(),
          /** The whole question is left out. */
          omitted: z.boolean(),
        }),
      ),
    }),
  }),
};

export const transferFaults = faults('questiontransfer', {
  unknown: {
    status: 415,
    zh: '认不出这个文件。可以导入 Excel、Word、GIFT、Aiken、Moodle XML、QTI 包，或按模板写的文本',
    en: 'The file is of no known kind: Excel, Word, GIFT, Aiken, Moodle XML, a QTI package, or text written as in the template',
    mn: 'Файлын төрлийг таньсангүй. Excel, Word, GIFT, Aiken, Moodle XML, QTI багц эсвэл загварын дагуу бичсэн текст байж болно',
  },
  oldWord: {
    status: 415,
    zh: '服务器没有安装文档转换程序，读不了 .{kind} 文件。请在 Word 或 WPS 中另存为 .docx 后再导入，或请管理员在「本系统」安装',
    en: 'The server has no program to convert documents and cannot read a .{kind} file. Save it as .docx in Word, then import it, or ask the administrator to install the program under This installation',
    mn: 'Серверт баримт хөрвүүлэх програм суугаагүй тул .{kind} файлыг уншихгүй. Word дээр .docx хэлбэрээр хадгалаад импортлох эсвэл админаар «Энэ систем» хэсэгт суулгуулна уу',
  },
  oldWordJail: {
    status: 415,
    zh: '服务器缺少转换文件所需的隔离环境，读不了 .{kind} 文件。请在 Word 或 WPS 中另存为 .docx 后再导入，或联系管理员',
    en: 'The server lacks the jail in which files are converted and cannot read a .{kind} file. Save it as .docx in Word, then import it, or tell the administrator',
    mn: 'Серверт файл хөрвүүлэх тусгаарлагч алга тул .{kind} файлыг уншихгүй. Word дээр .docx хэлбэрээр хадгалаад импортлох эсвэл админд хэлнэ үү',
  },
  oldWordBroken: {
    status: 415,
    zh: '.{kind} 文件没有转换成功，可能已损坏或设有密码。请在 Word 或 WPS 中打开，另存为 .docx 后再导入',
    en: 'The .{kind} file could not be converted: it may be damaged or protected by a password. Open it in Word, save it as .docx, then import it',
    mn: '.{kind} файлыг хөрвүүлж чадсангүй: гэмтсэн эсвэл нууц үгтэй байж магадгүй. Word дээр нээж .docx хэлбэрээр хадгалаад импортлоно уу',
  },
  broken: {
    status: 415,
    zh: '文件无法读取：第 {line} 行附近有错误',
    en: 'The file cannot be read: there is an error near line {line}',
    mn: 'Файлыг уншиж чадсангүй: {line}-р мөрийн орчимд алдаа байна',
  },
  empty: {
    zh: '文件中没有找到试题，请对照模板检查',
    en: 'No question was found in the file; compare it with the template',
    mn: 'Файлаас асуулт олдсонгүй; загвартай тулгаж үзнэ үү',
  },
  tooMany: {
    zh: '一次最多 {max} 题，请分成几份',
    en: '{max} {max, question|questions} at most at a time; please divide them',
    mn: 'Нэг удаад дээд тал нь {max} асуулт; хувааж оруулна уу',
  },
  nothing: {
    zh: '没有可导出的试题',
    en: 'There is no question to export',
    mn: 'Экспортлох асуулт алга',
  },
  noneChosen: {
    zh: '没有选中可以导入的试题',
    en: 'No question that can be imported is chosen',
    mn: 'Импортлох боломжтой асуулт сонгоогүй байна',
  },
});
