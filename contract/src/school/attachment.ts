import { z } from 'zod';
import { fileCategories } from '../base/kind.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Maximum characters of a file name. */
export const attachmentNameMax = 120;
/** Path of resumable uploads (tus 1.0), below `/api/`. Metadata: `sectionId`, `filename`. */
export const attachmentUploadPath = 'file/tus';
/** Hours after which an unfinished upload is deleted. */
export const uploadLifeHours = 24;

/** A file of a section: courseware to view or to download. */
export const Attachment = z.object({
  attachmentId: Id,
  name: z.string(),
  bytes: z.number().int(),
  category: z.enum(fileCategories),
  address: z.string(),
  createTime: DateTime,
});
export type Attachment = z.output<typeof Attachment>;

export const attachmentApi = {
  list: post('attachment/list', {
    access: 'user',
    summary: 'The files of a section, in the order they came; for whoever may open the section',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ attachmentList: z.array(Attachment) }),
  }),
  remove: post('attachment/delete', {
    access: 'may:course.teach',
    audit: { action: 'attachment.delete', target: 'attachmentId' },
    summary: 'Takes a file away from its section',
    input: z.strictObject({ attachmentId: Id }),
    output: z.null(),
  }),
};

export const attachmentFaults = faults('attachment', {
  kind: {
    status: 415,
    zh: '不支持这种文件，或文件内容与扩展名不符',
    en: 'This kind of file is not accepted, or its content is not what its name says',
    mn: 'Ийм төрлийн файл авахгүй, эсвэл агуулга нь нэртэйгээ таарахгүй байна',
  },
  tooLarge: {
    status: 413,
    zh: '文件不能为空，最大 {max}',
    en: 'A file must not be empty, {max} at most',
    mn: 'Файл хоосон байж болохгүй, дээд тал нь {max}',
  },
  tooMany: {
    status: 409,
    zh: '每个小节最多 {max} 个附件',
    en: 'A section has {max} files at most',
    mn: 'Нэг хэсэгт дээд тал нь {max} файл',
  },
});
