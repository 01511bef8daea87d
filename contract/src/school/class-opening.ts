import { z } from 'zod';
import type { ImportColumn } from '../base/import.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

/** Choices about classes that rows of an import name and that do not exist. */
export const classOpeningParams = {
  /** Creates them under the names in the rows. */
  createClasses: z.boolean().optional(),
  /** Organization of those whose rows name none; by default the actor’s own, or the school as a whole. */
  organizationId: Id.optional(),
};

/** Columns that describe the class of a row, where the import creates it; existing classes are left unchanged. */
export const classOpeningColumns = {
  major: {
    title: { zh: '专业', tw: '專業', en: 'Major', mn: 'Мэргэжил' },
    synonyms: ['专业名称', '所学专业', '所在专业', '所属专业', 'Programme'],
    required: false,
    rule: z.string().max(40),
    hint: {
      zh: '新建班级时写入班级；已有的班级不改动',
      en: 'Of a class that is created; classes that exist stay as they are',
      mn: 'Шинээр үүсэх ангид бичигдэнэ; байгаа анги хэвээр',
    },
    example: '软件工程',
  },
  organization: {
    title: { zh: '所属组织', tw: '所屬組織', en: 'Organization', mn: 'Байгууллага' },
    synonyms: [
      ...['院系', '学院', '系部', '二级学院', '所在院系', '所属院系', '所在学院', '所属学院', '组织机构'],
      ...['Department', 'Faculty'],
    ],
    required: false,
    rule: z.string().max(60),
    hint: {
      zh: '组织的名称或编码，新建班级时写入班级；已有的班级不改动',
      en: 'The name or code of an organization, for a class that is created; classes that exist stay as they are',
      mn: 'Байгууллагын нэр эсвэл код; шинээр үүсэх ангид бичигдэнэ, байгаа анги хэвээр',
    },
    example: '计算机系',
  },
} satisfies Record<string, ImportColumn>;

/** Effects of creating classes, and reasons why the rows of one are refused. */
export const classOpeningFaults = faults('classOpening', {
  opens: { zh: '新建班级「{name}」', en: 'Creates the class {name}', mn: '«{name}» ангийг үүсгэнэ' },
  offer: {
    zh: '新建 {n} 个还没有的班级：{names}',
    en: 'Create the classes that do not exist yet ({n}): {names}',
    mn: 'Байхгүй ангиудыг үүсгэх ({n}): {names}',
  },
  place: {
    zh: '文件没有写明所属组织的 {n} 个新班级，属于',
    en: 'Organization of the new classes for which the file names none ({n})',
    mn: 'Файлд байгууллага бичээгүй шинэ ангиудынх ({n})',
  },
  unknownOrganization: {
    zh: '新建班级「{class}」：没有组织「{name}」',
    en: 'For the new class {class}: there is no organization {name}',
    mn: '«{class}» шинэ анги: «{name}» байгууллага байхгүй',
  },
  severalOrganizations: {
    zh: '新建班级「{class}」：有多个组织叫「{name}」，请填写编码',
    en: 'For the new class {class}: several organizations are called {name}; give the code',
    mn: '«{class}» шинэ анги: «{name}» нэртэй хэд хэдэн байгууллага байна; кодыг бичнэ үү',
  },
  otherOrganization: {
    zh: '新建班级「{class}」：组织「{name}」不在你的数据范围内',
    en: 'For the new class {class}: the organization {name} is outside your data range',
    mn: '«{class}» шинэ анги: «{name}» байгууллага таны хүрээнд байхгүй',
  },
});
