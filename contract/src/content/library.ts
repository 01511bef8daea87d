import { z } from 'zod';
import { fileCategories } from '../base/kind.ts';
import type { Rights } from '../wire/actor.ts';
import { may } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Excerpt, Id, Maybe, Name } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Adds resources and folders to the school's library. */
    'library.write': true;
    /** Reviews resources of others and organizes folders. */
    'library.manage': true;
  }
}

/** Sharing of a resource once it is on the shelf. */
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

/** Review of changes to a resource on the shelf: until they are approved, others see the approved state. */
export const libraryRevisions = ['waiting', 'rejected'] as const;
export type LibraryRevision = (typeof libraryRevisions)[number];
export const libraryRevisionNames: Record<LibraryRevision, Text> = {
  waiting: { zh: '修改待审核', en: 'Changes wait for review', mn: 'Засвар хяналт хүлээж буй' },
  rejected: { zh: '修改未通过', en: 'Changes not passed', mn: 'Засвар зөвшөөрөгдөөгүй' },
};
/** Dictionary of the school's own categories of resources. */
export const libraryKinds = 'RESOURCE_CATEGORY';
/** Maximum number of resources of a request. */
export const libraryBatchMax = 100;

/** `removed`: the recycle bin. `review`: resources of others that wait for the actor's decision. */
export const libraryViews = ['all', 'mine', 'favourite', 'review', 'removed'] as const;
export type LibraryView = (typeof libraryViews)[number];

/** Maximum number of files of an upload. */
export const libraryMaxFiles = 20;
export const labelsMax = 10;
/** Upload paths below `/api/`, form field `file`: followed by the folder or `root`, or by the item of a new version. */
export const libraryUploadPath = 'resourcelibrary/upload';
export const libraryVersionPath = 'resourcelibrary/uploadversion';

export const LibraryUploaded = z.object({ itemIds: z.array(Id), errorFileList: z.array(z.string()) });

export const LibraryForm = z.strictObject({
  title: Name(120),
  description: z.string().trim().max(500).default(''),
  folderId: Maybe(Id, null),
  subject: z.string().trim().max(40).default(''),
  /** A code of the dictionary RESOURCE_CATEGORY; empty: none. */
  kind: z.string().trim().max(40).default(''),
  labels: z.array(Name(20)).max(labelsMax).default([]),
  share: z.enum(libraryShares),
  /** Course whose people see it with the share `course`. */
  courseId: Maybe(Id, null),
  /** True if those with whom it is shared may download it. */
  downloadable: z.boolean().default(true),
});
export type LibraryForm = z.output<typeof LibraryForm>;

export const LibraryItem = z.object({
  itemId: Id,
  title: z.string(),
  description: z.string(),
  folderId: Id.nullable(),
  subject: z.string(),
  kind: z.string(),
  labels: z.array(z.string()),
  share: z.enum(libraryShares),
  courseId: Id.nullable(),
  courseName: z.string(),
  downloadable: z.boolean(),
  state: z.enum(libraryStates),
  /** Null: no changes are held. */
  revision: z.enum(libraryRevisions).nullable(),
  /** Texts after approval of the changes; for those who may change it. */
  held: z.object({ title: z.string(), description: z.string() }).nullable(),
  /** Reason for which it, or its changes, were rejected. */
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
  /** Excerpt of its file with the matches, if it was found by that. */
  excerpt: Excerpt.nullable(),
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
  /** Address of its file if the page can show it, otherwise empty. */
  address: z.string(),
  /** True for the version that others see. */
  shown: z.boolean(),
  createTime: DateTime,
});
export type LibraryVersion = z.output<typeof LibraryVersion>;

export const LibraryFolder = z.object({
  folderId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  count: z.number().int(),
});
export type LibraryFolder = z.output<typeof LibraryFolder>;

const Key = z.strictObject({ itemId: Id });
const Keys = z.strictObject({ itemIds: z.array(Id).min(1).max(libraryBatchMax) });

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
        kind: z.string().trim().max(40).optional(),
        label: z.string().trim().max(20).optional(),
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
    output: z.object({
      folderList: z.array(LibraryFolder),
      subjects: z.array(z.string()),
      labels: z.array(z.string()),
      waiting: z.number().int(),
    }),
  }),
  get: get('resourcelibrary/get', {
    access: 'user',
    summary: 'One resource with its versions, newest first; where its file is read from, when a browser shows it',
    input: z.object({ itemId: Id }),
    output: LibraryItem.extend({
      address: z.string(),
      versions: z.array(LibraryVersion),
      editor: z.boolean(),
    }),
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
    shown: ['reason'],
    audit: { action: 'library.decide', target: 'itemIds' },
    summary: 'Passes resources that wait, or what was changed of them, or does not, with the reason',
    input: Keys.extend({ passed: z.boolean(), reason: z.string().trim().max(200).default('') }),
    output: z.null(),
  }),
  move: post('resourcelibrary/move', {
    access: 'may:library.write',
    audit: { action: 'library.move', target: 'itemIds' },
    summary: 'Puts resources into a folder, or into none',
    input: Keys.extend({ folderId: Id.nullable() }),
    output: z.null(),
  }),
  restoreVersion: post('resourcelibrary/restoreversion', {
    access: 'may:library.write',
    audit: { action: 'library.restoreversion', target: 'itemId' },
    summary: 'Makes the file of an earlier version the newest; on the shelf it is looked at as any other',
    input: Key.extend({ versionId: Id }),
    output: z.object({ revision: z.enum(libraryRevisions).nullable() }),
  }),
  remove: post('resourcelibrary/delete', {
    access: 'may:library.write',
    audit: { action: 'library.delete', target: 'itemIds' },
    summary: 'Puts resources into the recycle bin, for as long as the school keeps it',
    input: Keys,
    output: z.null(),
  }),
  restore: post('resourcelibrary/restore', {
    access: 'may:library.write',
    audit: { action: 'library.restore', target: 'itemIds' },
    summary: 'Brings resources back from the recycle bin, off the shelf',
    input: Keys,
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
    audit: { action: 'resourcelibrary.addtocourse', target: 'itemId' },
    summary: 'Makes a courseware section of a resource at the end of a chapter',
    input: Key.extend({ chapterId: Id }),
    output: z.object({ sectionId: Id }),
  }),
  saveFolder: post('resourcelibrary/savefolder', {
    access: 'may:library.write',
    shown: ['name'],
    audit: { action: 'resourcelibrary.savefolder', made: 'folderId' },
    summary: 'A folder by its name: made where there is none yet',
    input: z.strictObject({ parentId: Id.nullable(), name: Name(80) }),
    output: z.object({ folderId: Id }),
  }),
  updateFolder: post('resourcelibrary/updatefolder', {
    access: 'may:library.manage',
    shown: ['name'],
    audit: { action: 'resourcelibrary.updatefolder', target: 'folderId' },
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
/** Allows the owner, and managers of the library whose data range includes it. */
export const mayEditLibraryItem = (actor: Rights, item: Owned) =>
  (may(actor, 'library.write') && actor.id === item.ownerId) || mayReviewLibraryItem(actor, item);
export const mayReviewLibraryItem = (actor: Rights, item: Owned) =>
  may(actor, 'library.manage') && isWithin(scopeOf(actor, 'library.manage'), item);
