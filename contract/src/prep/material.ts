import { z } from 'zod';
import { fileCategories } from '../base/kind.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { prepSharingNames, prepSharings } from './sharing.ts';

/** Maximum number of files of a request. */
export const materialMaxFiles = 20;
/** Below `/api/`: `POST` a form with files in the field `file`; `?folder=` is their folder. */
export const materialUploadPath = 'material/upload';

/** Editable description of a material. */
export const MaterialForm = z.strictObject({
  name: Name(120),
  /** Names of folders separated by `/`; empty for none. */
  folder: z.string().trim().max(200),
  labels: z.array(Name(30)).max(10),
  sharing: z.enum(prepSharings),
  /** Course with which it is shared. */
  courseId: Id.nullable(),
});
export type MaterialForm = z.output<typeof MaterialForm>;

export const Material = MaterialForm.extend({
  materialId: Id,
  category: z.enum(fileCategories),
  /** Address of the file. */
  address: z.string(),
  bytes: z.number().int(),
  mediaType: z.string(),
  courseName: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type Material = z.output<typeof Material>;

const Key = z.strictObject({ materialId: Id });

/**
 * `making`: being converted to a form that browsers show; `missing`: this host lacks the program that does; `none`: there
 * is no such form.
 */
const previewStates = ['none', 'making', 'missing', 'failed', 'done'] as const;

export const materialApi = {
  list: post('material/list', {
    access: 'may:prep.use',
    summary: 'Material of mine, that is shared with me, and of my data range; a page',
    input: pageQuery(
      {
        name: z.string().trim().max(120).optional(),
        folder: z.string().trim().max(200).optional(),
        label: z.string().trim().max(30).optional(),
        category: z.enum(fileCategories).optional(),
        sharing: z.enum(prepSharings).optional(),
      },
      ['name', 'bytes', 'updateTime'],
    ),
    output: pageOf(Material),
    sheet: {
      name: { zh: '素材', en: 'Material', mn: 'Материал' },
      columns: {
        name: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 32 },
        folder: { title: { zh: '文件夹', en: 'Folder', mn: 'Хавтас' }, width: 24 },
        bytes: { title: { zh: '字节', en: 'Bytes', mn: 'Байт' }, kind: 'number' },
        sharing: { title: { zh: '共享', en: 'Shared with', mn: 'Хуваалцах' }, values: prepSharingNames },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  folders: post('material/listfolder', {
    access: 'may:prep.use',
    summary: 'Folders and labels of the material that I see, each with how many there are',
    input: z.strictObject({}),
    output: z.object({
      folderList: z.array(z.object({ folder: z.string(), count: z.number().int() })),
      labelList: z.array(z.object({ label: z.string(), count: z.number().int() })),
    }),
  }),
  preview: post('material/preview', {
    access: 'may:prep.use',
    summary:
      'How a material is shown that browsers do not show as it is: Office as PDF, films of other formats as MP4. Its conversion starts when it is first asked for',
    input: Key,
    output: z.object({
      state: z.enum(previewStates),
      form: z.enum(['pdf', 'mp4']).nullable(),
      /** Converted file; empty where there is none. */
      address: z.string(),
    }),
  }),
  update: post('material/update', {
    access: 'may:prep.use',
    audit: { action: 'material.update', target: 'materialId' },
    summary: 'Changes what is said about a material',
    input: MaterialForm.extend({ materialId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  attach: post('material/attach', {
    access: 'may:prep.use',
    audit: { action: 'material.attach', target: 'sectionId' },
    summary: 'Adds files of the library to a section, which has copies of its own from then on',
    input: z.strictObject({ sectionId: Id, materialIds: z.array(Id).min(1).max(materialMaxFiles) }),
    output: z.null(),
  }),
  remove: post('material/delete', {
    access: 'may:prep.use',
    audit: { action: 'material.delete', target: 'materialId' },
    summary: 'Deletes a material and its file',
    input: Key,
    output: z.null(),
  }),
};

/** Response of an upload. */
export const MaterialUpload = z.object({
  materialIdList: z.array(Id),
  /** Names of files of kinds that are not accepted. */
  refusedList: z.array(z.string()),
});

export const materialFaults = faults('material', {
  kind: {
    status: 415,
    zh: '不支持这种文件，或文件内容与扩展名不符',
    en: 'This kind of file is not accepted, or its content is not what its name says',
    mn: 'Ийм төрлийн файл авахгүй, эсвэл агуулга нь нэртэйгээ таарахгүй байна',
  },
  courseMissing: {
    zh: '共享给课程时请选择课程',
    en: 'Choose the course with which it is shared',
    mn: 'Хуваалцах хичээлээ сонгоно уу',
  },
});
