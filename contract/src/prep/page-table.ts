import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id, Name } from '../wire/scalar.ts';
import { Epoch } from './picture-training.ts';
import { TrainingConfig } from './training.ts';

/** One of both: a version that I may use, or a training experiment that I may open. */
const source = { versionId: Id.nullable(), sectionId: Id.nullable() };

/** What a page says of a training on a table that it has finished; the server calculates all that it came to. */
export const PageTableRun = z.strictObject({
  ...source,
  name: Name(100),
  config: TrainingConfig,
  epochs: z.array(Epoch).min(1).max(300),
});
export type PageTableRun = z.output<typeof PageTableRun>;

/**
 * Below `/api/`: `POST training/pagetable` with the files `run.json` (a `PageTableRun`) and `model.json` (a `TableNet`) as
 * the field `file` of a form. Answers `PageKept`.
 */
export const pageTablePath = 'training/pagetable';

/** Largest table of which a page trains, as CSV with its hidden rows. */
export const pageTableMaxMb = 32;

export const pageTableApi = {
  table: post('pagetraining/table', {
    access: 'may:training.use',
    summary: 'The rows that a page trains on, without what a training experiment hides',
    input: z.strictObject(source),
    output: z.object({
      /** CSV with a line of names; at most 20,000 rows and 32 MB. */
      csv: z.string(),
    }),
  }),
};

export const pageTableFaults = faults('pageTable', {
  many: {
    zh: '浏览器里最多训练 {max} 行，这里有 {n} 行：请选择较小的数据集',
    en: 'At most {max} rows are trained on in a browser, and there are {n}: choose a smaller data set',
    mn: 'Хөтөч дотор {max} хүртэл мөрөөр сургана, энд {n} байна: бага өгөгдөл сонгоно уу',
  },
  large: {
    status: 413,
    zh: '浏览器里训练的表格最大 {max} MB，这个有 {n} MB：请删去长文本的列，或选择较小的数据集',
    en: 'A table that is trained on in a browser has {max} MB at most, and this one has {n}: drop columns of long texts, or choose a smaller data set',
    mn: 'Хөтөч дотор сургах хүснэгт {max} МБ хүртэл, энэ нь {n} МБ: урт бичвэртэй баганыг хасах эсвэл бага өгөгдөл сонгоно уу',
  },
  refused: {
    zh: '这些数据不能这样训练，没有保存。请检查所选的列：有空值、类别太多，或行数太少',
    en: 'This data cannot be trained on like that; nothing was saved. Look at the columns: gaps, too many kinds, or too few rows',
    mn: 'Энэ өгөгдлөөр ингэж сургах боломжгүй, хадгалсангүй. Баганаа шалгана уу: хоосон утга, олон төрөл, эсвэл цөөн мөр',
  },
  otherwise: {
    status: 409,
    zh: '学生已用服务器训练过这个较早建立的实验，隐藏的行由训练程序选取，不能再开放浏览器中的算法：请新建一个实验',
    en: 'Students have trained in this older experiment, whose hidden rows the server’s program chooses; algorithms of the browser cannot join it any more: make a new experiment',
    mn: 'Сурагчид энэ хуучин туршилтад сургасан, далд мөрийг серверийн програм сонгодог тул хөтчийн алгоритм нэмэхгүй: шинэ туршилт үүсгэнэ үү',
  },
});
