import { z } from 'zod';
import type { Text } from '../wire/language.ts';

/** Maximum characters that are kept of what a tool was given, and of what it returned. */
export const toolTextMax = 4_000;

/** A tool that a model used for an answer: what it gave, as JSON that nobody checked, and what it was given back. */
export const ToolUse = z.object({
  name: z.string(),
  /** Shortened to the limit, as `result` is; the lengths are those of the whole texts in characters. */
  given: z.string(),
  givenLength: z.number().int(),
  result: z.string(),
  resultLength: z.number().int(),
});
export type ToolUse = z.output<typeof ToolUse>;

/** Names of the tools of the assistant. A model may name others, which do nothing. */
export const toolNames: Record<string, Text> = {
  find: { zh: '站内查找', en: 'Search of the site', mn: 'Сайтын хайлт' },
  read_material: { zh: '知识库', en: 'Knowledge bases', mn: 'Мэдлэгийн сан' },
  read_course: { zh: '课程阅读材料', en: 'Readings of the course', mn: 'Хичээлийн материал' },
  read_report: { zh: '实验报告', en: 'Lab report', mn: 'Туршилтын тайлан' },
  read_work: { zh: '作业', en: 'Work of a task', mn: 'Даалгаврын ажил' },
  draft_notice: { zh: '起草公告', en: 'Draft of an announcement', mn: 'Зарлалын ноорог' },
  draft_questions: { zh: '起草试题', en: 'Draft of questions', mn: 'Асуултын ноорог' },
  draft_paper: { zh: '起草组卷蓝图', en: 'Draft of a paper blueprint', mn: 'Материалын төлөвлөгөөний ноорог' },
  draft_message: { zh: '起草消息', en: 'Draft of a message', mn: 'Мэдээний ноорог' },
};
