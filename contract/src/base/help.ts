import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Markdown, Maybe, Name, Version } from '../wire/scalar.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to read the help documents. */
    'usermenu:help': true;
    /** Permission to write the help documents. */
    'help.manage': true;
  }
}

export interface HelpNode {
  id: string;
  title: string;
  children: HelpNode[];
}
/** Document with those below it. */
export const HelpNode: z.ZodType<HelpNode> = z.object({
  id: Id,
  title: z.string(),
  get children() {
    return z.array(HelpNode);
  },
});

const HelpTree = z.object({ treeList: z.array(HelpNode) });

/** Editable fields of a document. */
export const HelpForm = z.strictObject({
  title: Name(60),
  content: Markdown,
  /** Codes of the roles that may read it. */
  roleCodes: z.array(z.string().max(32)).max(50),
  /** True once its roles can see it. */
  published: z.boolean(),
});
export type HelpForm = z.output<typeof HelpForm>;

export const HelpDraft = HelpForm.extend({
  documentId: Id,
  version: z.number().int(),
  updateTime: DateTime,
});
export type HelpDraft = z.output<typeof HelpDraft>;

/** Document in the manager's tree. */
export const HelpEntry = z.object({
  documentId: Id,
  parentId: Id.nullable(),
  title: z.string(),
  published: z.boolean(),
  roleCodes: z.array(z.string()),
});
export type HelpEntry = z.output<typeof HelpEntry>;

const Key = z.strictObject({ documentId: Id });

export const helpApi = {
  tree: get('systemdocument/treerole', {
    access: 'may:usermenu:help',
    summary: 'The published help documents of my roles',
    output: HelpTree,
  }),
  search: post('systemdocument/treerolequery', {
    access: 'may:usermenu:help',
    summary: 'Those of my help documents whose title or text has the words, with what stands above them',
    input: z.object({ queryTreeParameters: Maybe(z.string().max(60), '') }),
    output: HelpTree,
  }),
  get: get('systemdocument/getrole', {
    access: 'may:usermenu:help',
    summary: 'One of my help documents',
    input: z.object({ documentId: Id }),
    output: z.object({
      sysSystemDocumentDto: z.object({
        documentId: Id,
        documentTitle: z.string(),
        documentContent: z.string(),
        updateTime: DateTime,
      }),
    }),
  }),
};

/** For authors of help documents. */
export const helpManageApi = {
  list: post('systemdocument/list', {
    access: 'may:help.manage',
    summary: 'Every help document, in the order of the tree; and the roles there are',
    output: z.object({
      documentList: z.array(HelpEntry),
      roleList: z.array(z.object({ roleCode: z.string(), roleName: z.string() })),
    }),
  }),
  open: post('systemdocument/get', {
    access: 'may:help.manage',
    summary: 'A help document as it is written, published or not',
    input: Key,
    output: HelpDraft,
  }),
  add: post('systemdocument/save', {
    access: 'may:help.manage',
    summary: 'Adds an unpublished document at the end of its level; it takes over the roles of the one above',
    input: z.strictObject({ parentId: Id.nullable(), title: Name(60) }),
    output: z.object({ documentId: Id }),
  }),
  update: post('systemdocument/update', {
    access: 'may:help.manage',
    summary: 'Writes a document',
    input: HelpForm.extend({ documentId: Id, version: Version }),
    output: z.object({ version: z.number().int(), updateTime: DateTime }),
  }),
  move: post('systemdocument/move', {
    access: 'may:help.manage',
    audit: { action: 'systemdocument.move', target: 'documentId' },
    summary: 'Moves a document with all below it; position counts from 0 among its new neighbours',
    input: Key.extend({ parentId: Id.nullable(), position: z.number().int().min(0).max(1000) }),
    output: z.null(),
  }),
  remove: post('systemdocument/delete', {
    access: 'may:help.manage',
    summary: 'Deletes a document that has none below it',
    input: Key,
    output: z.null(),
  }),
};

export const helpFaults = faults('help', {
  hasChildren: {
    zh: '请先移走或删除下级文档',
    en: 'Move or delete the documents below it first',
    mn: 'Эхлээд доорх баримтуудыг зөөх эсвэл устгана уу',
  },
  intoItself: {
    zh: '不能移动到自己的下级',
    en: 'A document cannot be moved below itself',
    mn: 'Баримтыг өөрийнх нь доор зөөж болохгүй',
  },
  unknownRole: { zh: '所选角色不存在', en: 'A chosen role does not exist', mn: 'Сонгосон үүрэг байхгүй байна' },
  tooDeep: { zh: '最多四级', en: 'Four levels at most', mn: 'Дээд тал нь дөрвөн түвшин' },
});
