import { questionsOfQti } from '../../../platform/document/qti1.ts';
import { quizXml } from '../../../platform/document/quiz-xml.ts';
import type { Parsed } from './draft.rule.ts';
import { readMoodle } from './moodle-in.rule.ts';
import { parseXml, type XmlElement } from './xml.rule.ts';

/** Reads the questions of a QTI 1.2 document; `file` returns the files of its package that the texts show. */
export function readQti1(
  root: XmlElement,
  file: (src: string) => Buffer | undefined,
): { questions: Parsed[]; pictures: Buffer[] } {
  const quiz = quizXml(questionsOfQti(root));
  return quiz === '' ? { questions: [], pictures: [] } : readMoodle(parseXml(Buffer.from(quiz)), file);
}
