import { type TemplateFormat, transferFormatNames } from '@xueyan/contract/exam/question-transfer';
import type { Language, Text } from '@xueyan/contract/wire/language';
import { textsIn } from '../../../http/traditional.ts';
import { sampleQuestions } from './samples.seed.ts';
import { workbookOf } from './transfer-export.service.ts';
import { writeFile } from './write-file.rule.ts';

const name: Text = { zh: '试题导入模板', en: 'Question template', mn: 'Асуултын загвар' };

/** Returns a template to fill in, with one question of each kind. */
export async function templateOf(format: TemplateFormat, language: Language) {
  const { bytes } =
    format === 'xlsx' ? await workbookOf(sampleQuestions, language) : writeFile(format, sampleQuestions, new Map());
  return { name: `${textsIn(language, name)}（${textsIn(language, transferFormatNames[format])}）.${format}`, bytes };
}
