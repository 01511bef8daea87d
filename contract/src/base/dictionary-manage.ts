import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { Code, DateTime, Name, Version } from '../wire/scalar.ts';

const OtherName = z.string().trim().max(60).default('');

/** Stored code of an entry: letters, digits, underscores and hyphens, 1–32. */
const EntryCode = inWords(
  z
    .string()
    .trim()
    .max(32)
    .regex(/^[\w-]{1,32}$/),
  {
    zh: '1–32 位字母、数字、下划线或连字符',
    en: '1–32 letters, digits, underscores or hyphens',
    mn: '1–32 үсэг, тоо, доогуур зураас эсвэл зураас',
  },
);

/**
 * Dictionaries whose entries the product counts with: here they are renamed, ordered and switched off. They are added and
 * deleted where the product is told what it has to know of them.
 */
export const closedDictionaries: readonly string[] = ['QUESTION_DIFFICULTY'];

/** Names of a dictionary. A missing name defaults to the Chinese one; traditional Chinese is derived from it. */
export const DictionaryForm = z.strictObject({
  dictionaryCode: Code,
  name: Name(30),
  nameEn: OtherName,
  nameMn: OtherName,
});
export type DictionaryForm = z.output<typeof DictionaryForm>;

export const Dictionary = z.object({
  dictionaryCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  nameMn: z.string(),
  builtIn: z.boolean(),
  entryCount: z.number().int(),
  version: z.number().int(),
  createTime: DateTime,
});
export type Dictionary = z.output<typeof Dictionary>;

export const DictionaryEntryForm = z.strictObject({
  entryCode: EntryCode,
  name: Name(40),
  nameEn: OtherName,
  nameMn: OtherName,
  enabled: z.boolean().default(true),
});
export type DictionaryEntryForm = z.output<typeof DictionaryEntryForm>;

export const DictionaryEntry = z.object({
  entryCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  nameMn: z.string(),
  enabled: z.boolean(),
  builtIn: z.boolean(),
  position: z.number().int(),
});
export type DictionaryEntry = z.output<typeof DictionaryEntry>;

const Key = z.strictObject({ dictionaryCode: Code });
const EntryKey = Key.extend({ entryCode: EntryCode });
const words = z.string().trim().max(40).optional();
const origin = {
  title: { zh: '来源', en: 'Origin', mn: 'Гарал' },
  values: {
    true: { zh: '内置', en: 'Built in', mn: 'Суурь' },
    false: { zh: '自建', en: 'Own', mn: 'Өөрийн' },
  } satisfies Record<string, Text>,
  read: ({ builtIn }: { builtIn: boolean }) => String(builtIn),
};
const names = {
  name: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 20 },
  nameEn: { title: { zh: '英文名称', en: 'English name', mn: 'Англи нэр' }, width: 24 },
  nameMn: { title: { zh: '蒙古文名称', en: 'Mongolian name', mn: 'Монгол нэр' }, width: 24 },
};

export const dictionaryManageApi = {
  list: post('dictionary/list', {
    access: 'may:dictionary.manage',
    summary: 'The dictionaries of the school',
    input: pageQuery({ words }, ['dictionaryCode', 'name', 'entryCount', 'createTime']),
    output: pageOf(Dictionary),
    sheet: {
      name: { zh: '字典', en: 'Dictionaries', mn: 'Толь' },
      columns: {
        dictionaryCode: { title: { zh: '字典编码', en: 'Code', mn: 'Код' }, width: 24 },
        ...names,
        builtIn: origin,
        entryCount: { title: { zh: '字典项数', en: 'Entries', mn: 'Утгууд' }, kind: 'number' },
      },
    },
  }),
  get: post('dictionary/get', {
    access: 'may:dictionary.manage',
    summary: 'One dictionary',
    input: Key,
    output: Dictionary,
  }),
  save: post('dictionary/save', {
    access: 'may:dictionary.manage',
    audit: { action: 'dictionary.save', target: 'dictionaryCode' },
    summary: 'Makes a dictionary without entries',
    input: DictionaryForm,
    output: z.null(),
  }),
  update: post('dictionary/update', {
    access: 'may:dictionary.manage',
    audit: { action: 'dictionary.update', target: 'dictionaryCode' },
    summary: 'Calls a dictionary otherwise',
    input: DictionaryForm.extend({ version: Version }),
    output: z.null(),
  }),
  remove: post('dictionary/delete', {
    access: 'may:dictionary.manage',
    audit: { action: 'dictionary.delete', target: 'dictionaryCode' },
    summary: 'Deletes a dictionary of the school’s own with its entries',
    input: Key,
    output: z.null(),
  }),
  listEntries: post('dictionary/listentry', {
    access: 'may:dictionary.manage',
    summary: 'The entries of a dictionary in their order',
    input: pageQuery({ dictionaryCode: Code, words }, ['position', 'entryCode', 'name']),
    output: pageOf(DictionaryEntry),
    sheet: {
      name: { zh: '字典项', en: 'Entries', mn: 'Утгууд' },
      columns: { entryCode: { title: { zh: '编码', en: 'Code', mn: 'Код' }, width: 24 }, ...names, builtIn: origin },
    },
  }),
  saveEntry: post('dictionary/saveentry', {
    access: 'may:dictionary.manage',
    audit: { action: 'dictionary.saveentry', target: 'dictionaryCode' },
    summary: 'Adds an entry at the end of a dictionary',
    input: DictionaryEntryForm.extend({ dictionaryCode: Code }),
    output: z.null(),
  }),
  updateEntry: post('dictionary/updateentry', {
    access: 'may:dictionary.manage',
    audit: { action: 'dictionary.updateentry', target: 'dictionaryCode' },
    summary: 'Calls an entry otherwise, or switches it off or on; its code stays',
    input: DictionaryEntryForm.extend({ dictionaryCode: Code }),
    output: z.null(),
  }),
  moveEntry: post('dictionary/moveentry', {
    access: 'may:dictionary.manage',
    audit: { action: 'dictionary.moveentry', target: 'dictionaryCode' },
    summary: 'Moves an entry among the others; from 0',
    input: EntryKey.extend({ position: z.number().int().min(0).max(10_000) }),
    output: z.null(),
  }),
  removeEntry: post('dictionary/deleteentry', {
    access: 'may:dictionary.manage',
    audit: { action: 'dictionary.deleteentry', target: 'dictionaryCode' },
    summary: 'Deletes an entry of the school’s own',
    input: EntryKey,
    output: z.null(),
  }),
};

export const dictionaryFaults = faults('dictionary', {
  codeTaken: { zh: '编码已存在', en: 'There is one with this code', mn: 'Ийм код байна' },
  closed: {
    zh: '这个字典的各项由系统使用，这里可以改名、排序和停用，不能增加或删除',
    en: 'The system counts with these entries: here they are renamed, ordered or switched off, and none is added or deleted',
    mn: 'Энэ толийн утгуудыг систем тооцдог: энд нэрлэж, эрэмбэлж, унтрааж болно, нэмж, устгахгүй',
  },
  builtIn: {
    zh: '内置的不能删除，字典项可以停用',
    en: 'What is built in is not deleted; an entry can be switched off',
    mn: 'Суурийг устгахгүй; утгыг унтрааж болно',
  },
});
