import { transferFaults, transferMaxQuestions } from '@xueyan/contract/exam/question-transfer';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { isArchive } from '../../../platform/parser/file-kind.ts';
import { officeLimits } from '../../../platform/parser/office-limits.ts';
import { readBook, readSheet } from '../../../platform/parser/read-sheet.ts';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import { readDocx } from './docx-in.rule.ts';
import type { ParsedFile } from './draft.rule.ts';
import { countGift, isGift, readGift } from './gift-in.rule.ts';
import { readLayout } from './layout-in.rule.ts';
import { paragraphsOf } from './layout-text.rule.ts';
import { readMoodle } from './moodle-in.rule.ts';
import { readQti, readQtiItem } from './qti-in.rule.ts';
import { readQti1 } from './qti1-in.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { isQuestionSheet, readSheetRows } from './sheet-in.rule.ts';
import { parseXml } from './xml.rule.ts';

const sheetLimits = { maxBytes: 20 * 1024 * 1024, maxRows: transferMaxQuestions + 20, maxColumns: 60 };

interface Found {
  file: ParsedFile;
  pictures: Uint8Array[];
}

/**
 * Reads a file of questions in any format, detected by its content. Runs in a process of its own (`platform/parser`).
 */
export async function read(bytes: Buffer): Promise<RuleReading> {
  const { file, pictures } = await readAny(bytes);
  ensure(file.questions.length > 0, transferFaults.empty);
  ensure(file.questions.length <= transferMaxQuestions, transferFaults.tooMany, { max: transferMaxQuestions });
  return { value: file, blobs: pictures };
}

async function readAny(bytes: Buffer): Promise<Found> {
  if (isArchive(bytes)) return readPackage(bytes);
  return bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1' ? readTable(bytes) : readText(bytes);
}

async function readPackage(bytes: Buffer): Promise<Found> {
  const parts = await readArchive(bytes, officeLimits).catch((error: unknown) => {
    throw error instanceof Fault ? error : new Fault(documentFaults.notArchive);
  });
  if (parts.has('word/document.xml')) {
    const { paragraphs, pictures, notes } = readDocx(parts);
    const { questions, notes: unplaced } = readLayout(paragraphs);
    return { file: { format: 'docx', titles: [], questions, notes: [...unplaced, ...notes] }, pictures };
  }
  if ([...parts.keys()].some((name) => /(^|\/)imsmanifest\.xml$/i.test(name))) {
    const { questions, pictures, notes } = readQti(parts);
    return { file: { format: 'qti', titles: [], questions, notes }, pictures };
  }
  // Moodle may also zip its XML.
  const [only, ...others] = [...parts].filter(([name]) => /\.(xml|txt|gift)$/i.test(name));
  if (only && others.length === 0 && !parts.has('[Content_Types].xml')) return readText(only[1]);
  const shown = [...parts.keys()].filter((name) => /^xl\/media\/[^/]+$/.test(name)).length;
  return readTable(bytes, shown);
}

function readXml(bytes: Buffer): Found {
  const root = parseXml(bytes);
  if (/^(assessmentItem|qti-assessment-item)$/.test(root.name))
    return { file: { format: 'qti', titles: [], ...readQtiItem(root) }, pictures: [] };
  if (root.name === 'questestinterop') {
    const { questions, pictures, notes } = readQti1(root, () => undefined);
    return { file: { format: 'qti', titles: [], questions, notes }, pictures };
  }
  const { questions, pictures, notes } = readMoodle(root);
  return { file: { format: 'moodle', titles: [], questions, notes }, pictures };
}

async function readText(bytes: Buffer): Promise<Found> {
  const text = decodeText(bytes);
  const rows = text.split('\n', 1)[0]?.match(/[,;\t]/) ? await readSheet(bytes, sheetLimits).catch(() => []) : [];
  if (isQuestionSheet(rows)) return { file: readSheetRows(rows), pictures: [] };
  if (/^\s*<(\?xml|quiz|assessmentItem|questestinterop|qti-|!--)/.test(text.replace(/^\ufeff/, '')))
    return readXml(Buffer.from(text));
  const { questions, notes } = readLayout(paragraphsOf(text));
  const good = questions.filter(({ body }) => body).length;
  // GIFT may be numbered like a paper; a paper may hold braces in code.
  const asked = questions.filter(({ isAsked }) => isAsked).length;
  if (isGift(text) && (good === 0 || countGift(text) > asked))
    return { file: { format: 'gift', titles: [], ...readGift(text) }, pictures: [] };
  ensure(questions.length > 0, transferFaults.unknown);
  return { file: { format: 'text', titles: [], questions, notes }, pictures: [] };
}

function decodeText(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  const encodings = mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The text is in another encoding.
    }
  }
  throw new Fault(transferFaults.unknown);
}

/** Reads the first sheet that has the titles of questions; `shown` pictures of the workbook belong to no cell. */
async function readTable(bytes: Buffer, shown = 0): Promise<Found> {
  const first = await readSheet(bytes, sheetLimits);
  // Further sheets may be anything, also too large to be read.
  const book = await readBook(bytes, sheetLimits).catch(() => [{ name: '', rows: first }]);
  const at = isQuestionSheet(first) ? 0 : book.findIndex(({ rows }) => isQuestionSheet(rows));
  const rows = at === 0 ? first : book[at]?.rows;
  ensure(rows, transferFaults.unknown);
  const file = readSheetRows(rows);
  const others = book.filter(({ rows: its }, index) => index !== at && its.some((row) => row.some(Boolean)));
  const names = others.map(({ name }) => name || '…').join('、');
  if (names) file.notes.push(remarkOf('sheets', { text: names }));
  if (shown > 0) file.notes.push(remarkOf('sheetPictures', { n: shown }));
  return { file, pictures: [] };
}
