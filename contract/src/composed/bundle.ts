import { z } from 'zod';
import { ImageDefinition } from '../lab/image-record.ts';
import { RequiredCourses } from '../school/admission.ts';
import { CourseForm } from '../school/course.ts';
import { CourseOutline } from '../school/course-profile.ts';
import { SectionKind } from '../school/section.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, Name } from '../wire/scalar.ts';

/** Version of our own format; a reader accepts this one and earlier ones. */
export const bundleVersion = 1;
/** Format name in `course.json` that identifies the package. */
export const bundleFormat = 'xueyan-course';

/** Maximum bytes of the unpacked content of a package. */
export const bundleUnpackedBytes = 16 * 1024 ** 3;
export const bundleBounds = { sections: 2_000, files: 20_000, images: 500 } as const;
/** Path below `/api/` to which packages are uploaded in pieces. */
export const bundleUploadPath = 'coursebundle/upload';
/** Days after which an uploaded package, and an exported file, are deleted. */
export const bundleDays = { package: 7, made: 1 } as const;

/** Formats for import. */
export const bundleFormats = ['xueyan', 'cartridge', 'moodle', 'folders'] as const;
export type BundleFormat = (typeof bundleFormats)[number];
export const bundleFormatNames: Record<BundleFormat, Text> = {
  xueyan: { zh: '学验课程包', en: 'Xueyan course package', mn: 'Xueyan хичээлийн багц' },
  cartridge: { zh: '通用课程包（Common Cartridge）', en: 'Common Cartridge', mn: 'Common Cartridge' },
  moodle: { zh: 'Moodle 课程备份', en: 'Moodle course backup', mn: 'Moodle хичээлийн нөөц' },
  folders: { zh: '按文件夹整理的压缩包', en: 'Archive of files in folders', mn: 'Хавтсаар эмхэлсэн архив' },
};

/** Formats for export. */
export const exportFormats = ['xueyan', 'cartridge'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A file of the package, stored in it at `files/<sha256>`; texts refer to it by its id. */
export const BundleFile = z.strictObject({
  id: Id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(300),
  mediaType: z.string().max(200),
  bytes: z.number().int().min(0),
});
export type BundleFile = z.output<typeof BundleFile>;

/** An image used by experiments of the course, by its recipe. */
export const BundleImage = z.strictObject({
  recipe: z.string().min(1).max(120),
  name: z.string().max(200),
  /** Recipe of the image below, for an image of the school's own. */
  base: z.string().max(120).nullable(),
  definition: ImageDefinition.nullable(),
});
export type BundleImage = z.output<typeof BundleImage>;

/** A chapter or section; `key` is stable for its lifetime, across schools. */
export const BundleSection = z.strictObject({
  key: Id,
  parentKey: Id.nullable(),
  kind: SectionKind,
  title: Name(60),
  /** Opening time and prerequisite; null: it is open. */
  rule: z
    .strictObject({
      openTime: DateTime.nullable(),
      dueTime: DateTime.nullable(),
      afterKey: Id.nullable(),
      afterScore: z.number().int().min(0).max(100).nullable(),
    })
    .nullable(),
  attachments: z.array(z.strictObject({ key: Id, fileId: Id })).max(500),
  /** Data of its kind, in the kind's own schema; null: none. */
  data: z.unknown(),
});
export type BundleSection = z.output<typeof BundleSection>;

/** `course.json` of a package in our own format: a course without its people. */
export const CourseBundle = z.strictObject({
  format: z.literal(bundleFormat),
  version: z.number().int().min(1),
  /** The same for each package of one course. */
  packageId: Id,
  exportTime: DateTime,
  school: z.string().max(200),
  course: CourseForm.extend({ coverId: Id.nullable() }),
  profile: z
    .strictObject({ introduction: Markdown, outline: CourseOutline.nullable(), videoId: Id.nullable() })
    .nullable(),
  /** Only in templates: a package may come to another school, which has other courses. */
  required: RequiredCourses.optional(),
  sections: z.array(BundleSection).max(bundleBounds.sections),
  files: z.array(BundleFile).max(bundleBounds.files),
  images: z.array(BundleImage).max(bundleBounds.images),
});
export type CourseBundle = z.output<typeof CourseBundle>;

/** Effect of an import on a section; `refuse`: it is left out, for the reasons given. */
export const bundleChanges = ['add', 'update', 'refuse'] as const;

export const PlannedSection = z.object({
  key: Id,
  parentKey: Id.nullable(),
  kind: SectionKind,
  title: z.string(),
  change: z.enum(bundleChanges),
  /** Parts that are lost, or imported as something else. */
  remarks: z.array(z.string()),
});
export type PlannedSection = z.output<typeof PlannedSection>;

/** Preview of the import of a package. */
export const BundlePlan = z.object({
  format: z.enum(bundleFormats),
  courseName: z.string(),
  school: z.string(),
  sections: z.array(PlannedSection),
  fileCount: z.number().int(),
  fileBytes: z.number().int(),
  /** Remarks about the package as a whole. */
  remarks: z.array(z.string()),
  /** The course that this package was imported into before, if the actor may change it. */
  target: z.object({ courseId: Id, courseName: z.string() }).nullable(),
});
export type BundlePlan = z.output<typeof BundlePlan>;

/** `arrived`: not yet checked; `read`: its plan is ready; `imported`: a course was made or changed. */
export const bundleStages = ['coming', 'arrived', 'read', 'imported'] as const;
export const bundleStageNames: Record<(typeof bundleStages)[number], Text> = {
  coming: { zh: '上传中', en: 'Uploading', mn: 'Байршуулж байна' },
  arrived: { zh: '待检查', en: 'To be checked', mn: 'Шалгах' },
  read: { zh: '待导入', en: 'Ready to import', mn: 'Импортлоход бэлэн' },
  imported: { zh: '已导入', en: 'Imported', mn: 'Импортолсон' },
};

export const BundleRow = z.object({
  bundleId: Id,
  name: z.string(),
  bytes: z.number().int(),
  stage: z.enum(bundleStages),
  format: z.enum(bundleFormats).nullable(),
  courseId: Id.nullable(),
  courseName: z.string(),
  createTime: DateTime,
});
export type BundleRow = z.output<typeof BundleRow>;

/** The `result` of an import. */
export const BundleResult = z.object({
  courseId: Id,
  added: z.number().int(),
  updated: z.number().int(),
  remarks: z.array(z.string()),
});
export type BundleResult = z.output<typeof BundleResult>;

/** The `result` of an export: `POST /api/coursebundle/file` with the job's id returns the file. */
export const BundleMade = z.object({
  courseId: Id,
  sha256: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  remarks: z.array(z.string()),
});
export type BundleMade = z.output<typeof BundleMade>;
export const bundleDownload = { path: 'coursebundle/file', input: z.strictObject({ jobId: Id }) };

const Key = z.strictObject({ bundleId: Id });

export const bundleApi = {
  list: post('coursebundle/list', {
    access: 'may:course.teach',
    summary: 'Packages that I sent, the newest first; a page',
    input: pageQuery({ stage: z.enum(bundleStages).optional() }, ['name', 'bytes', 'createTime']),
    output: pageOf(BundleRow),
  }),
  get: post('coursebundle/get', {
    access: 'may:course.teach',
    summary: 'A package that I sent, with what it would bring once it was looked into',
    input: Key,
    output: BundleRow.extend({ plan: BundlePlan.nullable() }),
  }),
  look: post('coursebundle/look', {
    access: 'may:course.teach',
    summary: 'Looks into a package as a job: what would come, what would change and what cannot; changes nothing',
    input: Key,
    output: z.object({ jobId: Id }),
  }),
  take: post('coursebundle/import', {
    access: 'may:course.teach',
    audit: { action: 'coursebundle.import', target: 'bundleId' },
    summary: 'Imports a package, or chosen parts of it, as a job: into a new course, or into the one it came to before',
    input: Key.extend({
      /** Null: a new course. */
      courseId: Id.nullable(),
      /**
       * Keys of the sections to import; if omitted, all that can be imported. Chapters of selected sections are
       * included.
       */
      chosen: z.array(Id).max(bundleBounds.sections).optional(),
    }),
    output: z.object({ jobId: Id }),
  }),
  remove: post('coursebundle/delete', {
    access: 'may:course.teach',
    audit: { action: 'coursebundle.delete', target: 'bundleId' },
    summary: 'Forgets a package; the course that was made of it stays',
    input: Key,
    output: z.null(),
  }),
  pack: post('coursebundle/export', {
    access: 'may:course.teach',
    audit: { action: 'coursebundle.export', target: 'courseId' },
    summary: 'Makes a package of a course that I may change, as a job',
    input: z.strictObject({ courseId: Id, format: z.enum(exportFormats) }),
    output: z.object({ jobId: Id }),
  }),
  archive: post('coursebundle/archive', {
    access: 'may:course.teach',
    audit: { action: 'coursebundle.archive', target: 'courseId' },
    summary:
      'Packs all that a course of mine has, as a job: the package, marks, works, reports, files, discussions, class sessions, attendance',
    input: z.strictObject({ courseId: Id }),
    output: z.object({ jobId: Id }),
  }),
};

export const bundleFaults = faults('coursebundle', {
  size: {
    status: 413,
    zh: '课程包过大，或磁盘空间不足（最大 {max}）',
    en: 'The package is too large, or there is no room for it ({max} at most)',
    mn: 'Багц хэт том эсвэл зай хүрэлцэхгүй байна (дээд тал нь {max})',
  },
  kind: {
    status: 415,
    zh: '请上传 .zip、.tar、.tar.gz、.imscc 或 .mbz 文件；7z 和 RAR 请先改存为 zip',
    en: 'Please send a .zip, .tar, .tar.gz, .imscc or .mbz file; save 7z and RAR as zip first',
    mn: '.zip, .tar, .tar.gz, .imscc эсвэл .mbz файл илгээнэ үү; 7z, RAR-ыг zip болгоно уу',
  },
  coming: {
    zh: '课程包还在上传，请等待上传完成',
    en: 'The package is still being uploaded; please wait until it has arrived',
    mn: 'Багц байршуулагдаж байна; дуустал хүлээнэ үү',
  },
  expired: {
    zh: '课程包已过期，请重新上传',
    en: 'The package is no longer kept; please send it again',
    mn: 'Багцыг хадгалаагүй байна; дахин илгээнэ үү',
  },
  version: {
    zh: '该课程包由更新的版本导出（格式版本 {version}），请先升级',
    en: 'The package was made by a newer version (format {version}); please upgrade first',
    mn: 'Багцыг шинэ хувилбараар үүсгэсэн (формат {version}); эхлээд шинэчилнэ үү',
  },
  damaged: {
    status: 415,
    zh: '课程包内容不完整或已损坏：{what}',
    en: 'The package is incomplete or damaged: {what}',
    mn: 'Багц дутуу эсвэл гэмтсэн: {what}',
  },
  brokenXml: {
    status: 415,
    zh: '课程包的描述文件无法读取：第 {line} 行附近有错误',
    en: 'A file that describes the package cannot be read: there is an error near line {line}',
    mn: 'Багцын тодорхойлолтын файлыг уншиж чадсангүй: {line}-р мөрийн орчимд алдаа байна',
  },
  unknown: {
    status: 415,
    zh: '压缩包里没有可以导入的内容',
    en: 'There is nothing in the archive that could be imported',
    mn: 'Архивт импортлох зүйл алга',
  },
  nothing: {
    zh: '没有选中可以导入的内容',
    en: 'Nothing that can be imported is chosen',
    mn: 'Импортлох боломжтой зүйл сонгоогүй байна',
  },
  otherCourse: {
    zh: '这门课程不是由该课程包导入的，请导入为新课程',
    en: 'The course did not come from this package; import it as a new course',
    mn: 'Энэ хичээл тухайн багцаас ирээгүй; шинэ хичээлээр импортлоно уу',
  },
  unread: {
    zh: '请先检查课程包',
    en: 'Have the package checked first',
    mn: 'Эхлээд багцыг шалгуулна уу',
  },
  gone: {
    zh: '导出的文件已过期，请重新导出',
    en: 'The file is no longer kept; export it again',
    mn: 'Файлыг хадгалаагүй байна; дахин экспортлоно уу',
  },
});
