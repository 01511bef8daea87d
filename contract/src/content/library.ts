import { z } from 'zod';
import { fileCategories } from '../base/kind.ts';
import type { Rights } from '../wire/actor.ts';
import { may } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Brings resources to the school's library, and folders. */
    'library.write': true;
    /** Reviews resources of others, orders folders. */
    'library.manage': true;
  }
}

/** With whom a resource is shared once it is on the shelf. */
export const libraryShares = ['me', 'course', 'organization', 'public'] as const;
export type LibraryShare = (typeof libraryShares)[number];
export const libraryShareNames: Record<LibraryShare, Text> = {
  me: { zh: '仅自己', en: 'Me alone', mn: 'Зөвхөн өөрөө' },
  course: { zh: '课程', en: 'A course', mn: 'Хичээл' },
  organization: { zh: '本组织', en: 'My organization', mn: 'Манай байгууллага' },
  public: { zh: '全校', en: 'The school', mn: 'Бүх сургууль' },
};

export const libraryStates = ['draft', 'waiting', 'rejected', 'shelved'] as const;
export type LibraryState = (typeof libraryStates)[number];
export const libraryStateNames: Record<LibraryState, Text> = {
  draft: { zh: '未上架', en: 'Off the shelf', mn: 'Тавиагүй' },
  waiting: { zh: '待审核', en: 'Waiting for review', mn: 'Хяналт хүлээж буй' },
  rejected: { zh: '未通过', en: 'Not passed', mn: 'Зөвшөөрөөгүй' },
  shelved: { zh: '已上架', en: 'On the shelf', mn: 'Тавьсан' },
};

/** `removed`: the recycle bin. `review`: of others, waiting for who may decide. */
export const libraryViews = ['all', 'mine', 'favourite', 'review', 'removed'] as const;
export type LibraryView = (typeof libraryViews)[number];

/** Bytes of one file, and files of one upload. */
export const libraryMaxBytes = 200 * 1024 * 1024;
export const libraryMaxFiles = 20;
/** Days for which what was removed can be brought back. */
export const libraryKeptDays = 30;
export const labelsMax = 10;
/** Where files are sent as a form, field `file`: below `/api/`, then the folder or `root`; or the item of which it is a new version. */
export const libraryUploadPath = 'resourcelibrary/upload';
export const libraryVersionPath = 'resourcelibrary/uploadversion';

export const LibraryUploaded = z.object({ itemIds: z.array(Id), errorFileList: z.array(z.string()) });

export const LibraryForm = z.strictObject({
  title: Name(120),
  description: z.string().trim().max(500).default(''),
  folderId: Maybe(Id, null),
  subject: z.string().trim().max(40).default(''),
  labels: z.array(Name(20)).max(labelsMax).default([]),
  share: z.enum(libraryShares),
  /** With the share `course`: whose people may see it. */
  courseId: Maybe(Id, null),
  /** Whether those with whom it is shared may take it along. */
  downloadable: z.boolean().default(true),
});
export type LibraryForm = z.output<typeof LibraryForm>;

export const LibraryItem = z.object({
  itemId: Id,
  title: z.string(),
  description: z.string(),
  folderId: Id.nullable(),
  subject: z.string(),
  labels: z.array(z.string()),
  share: z.enum(libraryShares),
  courseId: Id.nullable(),
  courseName: z.string(),
  downloadable: z.boolean(),
  state: z.enum(libraryStates),
  /** Why it was not passed. */
  reason: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  organizationId: Id.nullable(),
  fileName: z.string(),
  bytes: z.number().int(),
  category: z.enum(fileCategories),
  versionCount: z.number().int(),
  favourite: z.boolean(),
  viewCount: z.number().int(),
  downloadCount: z.number().int(),
  removeTime: DateTime.nullable(),
  createTime: DateTime,
  updateTime: DateTime,
});
export type LibraryItem = z.output<typeof LibraryItem>;

export const LibraryVersion = z.object({
  versionId: Id,
  number: z.number().int(),
  fileName: z.string(),
  bytes: z.number().int(),
  ownerName: z.string(),
  createTime: DateTime,
});

export const LibraryFolder = z.object({
  folderId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  count: z.number().int(),
});
export type LibraryFolder = z.output<typeof LibraryFolder>;

export const libraryFaults = faults('library', {
  needsCourse: { zh: '请选择课程', en: 'Please choose a course', mn: 'Хичээл сонгоно уу' },
  notWaiting: { zh: '该资源不在待审核状态', en: 'It does not wait for review', mn: 'Хяналт хүлээгээгүй байна' },
  notDownloadable: {
    status: 403,
    zh: '上传者未开放下载',
    en: 'Its owner does not let it be taken along',
    mn: 'Эзэмшигч татахыг зөвшөөрөөгүй',
  },
  folderInUse: {
    zh: '文件夹内还有内容（含回收站），不能删除',
    en: 'There is something in the folder, or in the recycle bin from it',
    mn: 'Хавтас хоосон биш (хогийн савыг оруулаад)',
  },
  folderCircle: {
    zh: '文件夹不能移到自己里面',
    en: 'A folder cannot be moved into itself',
    mn: 'Хавтсыг өөр рүү нь зөөж болохгүй',
  },
  removed: { zh: '该资源在回收站中', en: 'It is in the recycle bin', mn: 'Хогийн саванд байна' },
});

const Key = z.strictObject({ itemId: Id });

export const libraryApi = {
  list: post('resourcelibrary/list', {
    access: 'user',
    summary: 'Resources: shared with me, my own, my favourites, waiting for my review, or removed',
    input: pageQuery(
      {
        view: z.enum(libraryViews).default('all'),
        folderId: Id.optional(),
        words: z.string().trim().max(100).optional(),
        subject: z.string().trim().max(40).optional(),
        category: z.enum(fileCategories).optional(),
      },
      ['title', 'bytes', 'updateTime', 'viewCount', 'downloadCount'],
    ),
    output: pageOf(LibraryItem),
    sheet: {
      name: { zh: '课程资源', en: 'Resources', mn: 'Хичээлийн нөөц' },
      columns: {
        title: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 40 },
        subject: { title: { zh: '学科', en: 'Subject', mn: 'Судлагдахуун' } },
        labels: { title: { zh: '标签', en: 'Labels', mn: 'Шошго' }, read: ({ labels }) => labels.join('、') },
        share: { title: { zh: '共享范围', en: 'Shared with', mn: 'Хуваалцсан' }, values: libraryShareNames },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: libraryStateNames },
        bytes: { title: { zh: '字节', en: 'Bytes', mn: 'Байт' }, kind: 'number' },
        viewCount: { title: { zh: '浏览', en: 'Views', mn: 'Үзсэн' }, kind: 'number' },
        downloadCount: { title: { zh: '下载', en: 'Downloads', mn: 'Татсан' }, kind: 'number' },
        ownerName: { title: { zh: '上传者', en: 'Brought by', mn: 'Оруулсан' } },
      },
    },
  }),
  folders: get('resourcelibrary/folders', {
    access: 'user',
    summary: 'The folders of the library with how many resources on the shelf I find in each, and what all are about',
    output: z.object({ folderList: z.array(LibraryFolder), subjects: z.array(z.string()), waiting: z.number().int() }),
  }),
  get: get('resourcelibrary/get', {
    access: 'user',
    summary: 'One resource with its versions, newest first; where its file is read from, when a browser shows it',
    input: z.object({ itemId: Id }),
    output: LibraryItem.extend({ address: z.string(), versions: z.array(LibraryVersion), editor: z.boolean() }),
  }),
  update: post('resourcelibrary/update', {
    access: 'may:library.write',
    audit: { action: 'library.update', target: 'itemId' },
    summary: 'Says what a resource is called, where it stands and with whom it is shared',
    input: LibraryForm.extend({ itemId: Id }),
    output: z.null(),
  }),
  shelve: post('resourcelibrary/shelve', {
    access: 'may:library.write',
    audit: { action: 'library.shelve', target: 'itemId' },
    summary: 'Puts a resource on the shelf, after review where others will see it, or takes it off',
    input: Key.extend({ onShelf: z.boolean() }),
    output: z.object({ state: z.enum(libraryStates) }),
  }),
  decide: post('resourcelibrary/decide', {
    access: 'may:library.manage',
    audit: { action: 'library.decide', target: 'itemId' },
    summary: 'Passes a resource that waits, or does not, with the reason',
    input: Key.extend({ passed: z.boolean(), reason: z.string().trim().max(200).default('') }),
    output: z.null(),
  }),
  remove: post('resourcelibrary/delete', {
    access: 'may:library.write',
    audit: { action: 'library.delete', target: 'itemId' },
    summary: 'Puts a resource into the recycle bin for 30 days',
    input: Key,
    output: z.null(),
  }),
  restore: post('resourcelibrary/restore', {
    access: 'may:library.write',
    audit: { action: 'library.restore', target: 'itemId' },
    summary: 'Brings a resource back from the recycle bin, off the shelf',
    input: Key,
    output: z.null(),
  }),
  favour: post('resourcelibrary/favour', {
    access: 'user',
    summary: 'Marks a resource as a favourite of mine, or no more',
    input: Key.extend({ favourite: z.boolean() }),
    output: z.null(),
  }),
  download: post('resourcelibrary/download', {
    access: 'user',
    summary: 'Where a resource, or a version of it, is taken from by who may; counted',
    input: Key.extend({ versionId: Maybe(Id, null) }),
    output: z.object({ address: z.string(), fileName: z.string() }),
  }),
  addToCourse: post('resourcelibrary/addtocourse', {
    access: 'may:course.teach',
    summary: 'Makes a courseware section of a resource at the end of a chapter',
    input: Key.extend({ chapterId: Id }),
    output: z.object({ sectionId: Id }),
  }),
  saveFolder: post('resourcelibrary/savefolder', {
    access: 'may:library.write',
    summary: 'A folder by its name: made where there is none yet',
    input: z.strictObject({ parentId: Id.nullable(), name: Name(80) }),
    output: z.object({ folderId: Id }),
  }),
  updateFolder: post('resourcelibrary/updatefolder', {
    access: 'may:library.manage',
    summary: 'Renames a folder, or puts it into another',
    input: z.strictObject({ folderId: Id, parentId: Id.nullable(), name: Name(80) }),
    output: z.null(),
  }),
  removeFolder: post('resourcelibrary/deletefolder', {
    access: 'may:library.manage',
    audit: { action: 'library.deletefolder', target: 'folderId' },
    summary: 'Deletes an empty folder',
    input: z.strictObject({ folderId: Id }),
    output: z.null(),
  }),
};

interface Owned {
  ownerId: string;
  organizationId: string | null;
}
/** Its owner, and those who manage the library in whose data range it lies. */
export const mayEditLibraryItem = (actor: Rights, item: Owned) =>
  (may(actor, 'library.write') && actor.id === item.ownerId) || mayReviewLibraryItem(actor, item);
export const mayReviewLibraryItem = (actor: Rights, item: Owned) =>
  may(actor, 'library.manage') && isWithin(scopeOf(actor, 'library.manage'), item);
