import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { Id, Maybe } from '../wire/scalar.ts';

/** Export formats: `markdown` is a zip of files in folders. */
export const warehouseFormats = ['markdown', 'word', 'pdf'] as const;
export type WarehouseFormat = (typeof warehouseFormats)[number];
export const warehouseFormatNames: Record<WarehouseFormat, Text> = {
  markdown: { zh: 'Markdown 压缩包', en: 'Zip of Markdown files', mn: 'Markdown файлуудын zip' },
  word: { zh: 'Word 文档', en: 'Word document', mn: 'Word баримт' },
  pdf: { zh: 'PDF 文档', en: 'PDF document', mn: 'PDF баримт' },
};

/** Limits of one document in characters, pages and bytes of pictures; longer exports become several in a zip. */
export const warehouseVolume = { letters: 600_000, pages: 300, pictureBytes: 20 * 1024 * 1024 } as const;
/** Hours for which the file of a job can be downloaded. */
export const warehouseExportHours = 24;

/** Below `/api/`: the file of a job, which the browser downloads. */
export const warehouseExportPath = (jobId: string) => `file/warehouse/${jobId}`;

/** Export of one page; the response is a file, not an envelope. */
export const warehousePageFile = {
  path: 'knowledgewarehouse/exportpage',
  input: z.strictObject({ pageId: Id, format: z.enum(warehouseFormats) }),
};

export const warehouseExportApi = {
  start: post('knowledgewarehouse/export', {
    access: 'user',
    summary: 'Makes a file of a space that I may read, or of a page with those below it, as a job',
    input: z.strictObject({ spaceId: Id, pageId: Maybe(Id, null), format: z.enum(warehouseFormats) }),
    output: z.object({ jobId: Id }),
  }),
};

/** The `result` of the job. */
export const WarehouseExported = z.object({
  spaceId: Id,
  sha256: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  pages: z.number().int(),
  /** What could not be exported, in the reader's language; the file contains it too. */
  remarks: z.array(z.string()),
});
export type WarehouseExported = z.output<typeof WarehouseExported>;

export const warehouseExportFaults = faults('warehouseExport', {
  empty: { zh: '空间里还没有页面', en: 'There are no pages in the space', mn: 'Орон зайд хуудас алга' },
  noRoom: {
    status: 503,
    zh: '服务器磁盘空间不足，暂时不能导出',
    en: 'The server is short of disk space; nothing can be exported for now',
    mn: 'Серверийн диск дүүрсэн; одоогоор экспортлох боломжгүй',
  },
  away: {
    status: 404,
    zh: '导出的文件已清理，请重新导出',
    en: 'The file is gone by now; export it anew',
    mn: 'Файл устсан байна, дахин экспортлоно уу',
  },
});
