import { questionsOfQti } from '../../../platform/document/qti1.ts';
import { quizXml } from '../../../platform/document/quiz-xml.ts';
import type { Parsed, Remark } from './draft.rule.ts';
import { readMoodle } from './moodle-in.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { allBelow, parseXml, type XmlElement } from './xml.rule.ts';

/** Reads the questions of a QTI 1.2 document; `file` returns the files of its package that the texts show. */
export function readQti1(
  root: XmlElement,
  file: (src: string) => Buffer | undefined,
): { questions: Parsed[]; pictures: Buffer[]; notes: Remark[] } {
  const quiz = quizXml(questionsOfQti(root));
  if (quiz === '') return { questions: [], pictures: [], notes: [] };
  const read = readMoodle(parseXml(Buffer.from(quiz)), file);
  const structure = ['selection_number', 'sourcebank_ref', 'duration'].filter(
    (name) => allBelow(root, name).length > 0,
  );
  const notes = structure.length > 0 ? [remarkOf('structure', { text: structure.join('、') })] : [];
  return { ...read, notes: [...read.notes, ...notes] };
}
