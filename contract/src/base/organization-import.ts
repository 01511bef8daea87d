import { z } from 'zod';
import { faults } from '../wire/fault.ts';
import { sheetImport } from './import.ts';
import { OrganizationForm } from './organization.ts';

/** Organizations by code: new ones are added, existing ones are corrected. Empty cells leave existing data unchanged. */
export const organizationImport = sheetImport({
  kind: 'organization',
  name: { zh: '组织机构', tw: '組織機構', en: 'Organizations', mn: 'Байгууллагууд' },
  access: 'may:organization.manage',
  params: z.strictObject({}),
  columns: {
    code: {
      title: { zh: '编码', en: 'Code', mn: 'Код' },
      synonyms: ['组织编码', '部门编码', '单位编码', '代码'],
      required: true,
      rule: OrganizationForm.shape.code,
      hint: {
        zh: '2–32 位字母、数字或下划线；已有的编码会更新该组织',
        en: '2–32 letters, digits or underscores; a code that exists updates its organization',
        mn: '2–32 үсэг, тоо эсвэл доогуур зураас; байгаа код шинэчлэгдэнэ',
      },
      example: 'CS',
    },
    name: {
      title: { zh: '名称', en: 'Name', mn: 'Нэр' },
      synonyms: ['组织名称', '部门名称', '单位名称', '组织'],
      required: true,
      rule: OrganizationForm.shape.name,
      hint: { zh: '1–60 个字', en: '1–60 characters', mn: '1–60 тэмдэгт' },
      example: '计算机系',
    },
    type: {
      title: { zh: '类型', en: 'Type', mn: 'Төрөл' },
      synonyms: ['组织类型', '类别'],
      required: false,
      rule: z.string().max(20),
      hint: {
        zh: '学校、学院、系部或处室；新组织不填则为系部',
        en: 'School, Faculty, Department or Office; a new one without is a department',
        mn: 'Сургууль, Факультет, Тэнхим эсвэл Алба; хоосон бол тэнхим',
      },
      example: '系部',
    },
    parent: {
      title: { zh: '上级', en: 'Above', mn: 'Дээд' },
      synonyms: ['上级组织', '上级编码', '所属', '上级部门', 'Parent'],
      required: false,
      rule: z.string().max(60),
      hint: {
        zh: '上级的编码或名称，可以是本表中靠前的行；新组织不填则放在学校之下，已有的不改动',
        en: 'Code or name of the organization above, also of an earlier row; empty: below the school, or as it is',
        mn: 'Дээд байгууллагын код эсвэл нэр, өмнөх мөр байж болно; хоосон бол сургуулийн доор, эсвэл хэвээр',
      },
      example: 'INFO',
    },
  },
});

/** Reasons why a row is refused, and the changes of an accepted one. */
export const organizationImportFaults = faults('organizationImport', {
  unknownType: { zh: '没有类型「{name}」', en: 'There is no type {name}', mn: '«{name}» төрөл байхгүй' },
  unknownParent: {
    zh: '没有上级「{name}」，或它在本行之后',
    en: 'There is no organization {name}, or it comes after this row',
    mn: '«{name}» байгууллага байхгүй, эсвэл энэ мөрийн дараа байна',
  },
  severalParents: {
    zh: '有多个组织叫「{name}」，请填写编码',
    en: 'Several organizations are called {name}; give the code',
    mn: '«{name}» нэртэй хэд хэдэн байгууллага байна; кодыг бичнэ үү',
  },
  notYours: {
    zh: '「{name}」不在你的数据范围内',
    en: '{name} is outside your data range',
    mn: '«{name}» таны хүрээнд байхгүй',
  },
  changes: { zh: '更新：{fields}', en: 'Updates: {fields}', mn: 'Шинэчилнэ: {fields}' },
});
