import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';
import type { ExamState } from './exam.ts';

/** Maximum number of answered papers of one archive. */
export const packedPapers = 1_000;
/** Maximum number of answered papers of one PDF, and of their letters; more become several PDFs in a zip. */
export const paperVolume = { papers: 60, letters: 400_000, pictureBytes: 20 * 1024 * 1024 } as const;

/** Returns whether the papers of an exam in this state can be archived: nobody answers any more. */
export const isPackable = (state: ExamState): boolean => ['marking', 'resulted', 'archived'].includes(state);

export const paperArchiveApi = {
  pack: post('exampaperarchive/pack', {
    access: 'may:exam.give',
    summary:
      'Makes a PDF of the answered papers of an exam, of all who sat it or of a class of it; not while marking is anonymous',
    input: z.strictObject({ examId: Id, classId: Id.optional() }),
    output: z.object({ jobId: Id }),
  }),
};

/** Download of what a job of `pack` has made, outside the envelope: a PDF, or a zip of several. */
export const paperArchiveFile = { path: 'exampaperarchive/file', input: z.strictObject({ jobId: Id }) };

/** Result of the job of `pack`. */
export const PackedPapers = z.object({
  examId: Id,
  sha256: z.string(),
  name: z.string(),
  /** Number of papers, and of the PDFs that hold them. */
  count: z.number().int(),
  volumes: z.number().int(),
});
export type PackedPapers = z.output<typeof PackedPapers>;

export const paperArchiveFaults = faults('exampaperarchive', {
  none: {
    zh: '没有可导出的答卷：没有考生作答',
    en: 'There is no paper to export: nobody has answered one',
    mn: 'Экспортлох материал алга: хэн ч хариулаагүй',
  },
  notOver: {
    zh: '考试结束后才能导出答卷',
    en: 'Papers can be exported once the exam is over',
    mn: 'Шалгалт дууссаны дараа материалыг экспортлоно',
  },
  tooMany: {
    zh: '一次最多导出 {max} 份答卷，请按班级导出',
    en: 'At most {max} papers are exported at once; choose a class',
    mn: 'Нэг удаад дээд тал нь {max} материал; ангиар нь сонгоно уу',
  },
  away: {
    status: 404,
    zh: '文件已经清理，请重新导出',
    en: 'The file is gone by now; export it anew',
    mn: 'Файл устсан байна, дахин экспортлоно уу',
  },
});
