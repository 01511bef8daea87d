import { z } from 'zod';
import { faults } from '../wire/fault.ts';
import { DateTime, Name } from '../wire/scalar.ts';
import { sheetImport } from './import.ts';
import { LoginName } from './user.ts';

/** Values of the expiry cell for an account that does not expire. */
const forever = ['长期', '永久', '不限', '長期', 'never', 'хугацаагүй'];

/** Undefined: the cell is empty. */
const ExpiryCell = z
  .string()
  .transform((text): unknown => {
    if (text === '') return undefined;
    if (forever.includes(text.toLowerCase())) return null;
    const [, year, month = '', day = '', hour = '23', minute = '59', second = '59'] =
      /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
    const two = (part: string) => part.padStart(2, '0');
    // A sheet writes a day as its midnight; the account stays valid on its last day.
    const midnight = Number(hour) === 0 && minute === '00';
    const time = midnight ? '23:59:59' : `${two(hour)}:${minute}:${second}`;
    return year ? `${year}-${two(month)}-${two(day)} ${time}` : text;
  })
  .pipe(DateTime.nullable().optional());

const NamesCell = z.string().transform((text) => [
  ...new Set(
    text
      .split(/[、,，;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]);

/** Users by login name: new ones are added, existing ones are corrected. Empty cells leave existing data unchanged. */
export const userImport = sheetImport({
  kind: 'user',
  name: { zh: '用户', tw: '使用者', en: 'Users', mn: 'Хэрэглэгчид' },
  access: 'may:user.manage',
  params: z.strictObject({}),
  columns: {
    loginName: {
      title: { zh: '账号', tw: '帳號', en: 'Account', mn: 'Бүртгэл' },
      synonyms: ['登录名', '用户名', '工号', '教工号', '学号', '职工号', 'Login', 'Login name', 'Username'],
      required: true,
      rule: LoginName,
      hint: {
        zh: '4–20 位字母、数字或下划线；已有的账号会更新该用户',
        en: '4–20 letters, digits or underscores; an account that exists is updated',
        mn: '4–20 үсэг, тоо эсвэл доогуур зураас; байгаа бүртгэл шинэчлэгдэнэ',
      },
      example: '20240101',
    },
    userName: {
      title: { zh: '姓名', en: 'Name', mn: 'Нэр' },
      synonyms: ['名字', '真实姓名', '教师姓名', '用户姓名', 'Full name'],
      required: true,
      rule: Name(40),
      hint: { zh: '1–40 个字', en: '1–40 characters', mn: '1–40 тэмдэгт' },
      example: '张三',
    },
    roles: {
      title: { zh: '角色', en: 'Roles', mn: 'Үүргүүд' },
      synonyms: ['用户角色', '身份', '人员类别', '角色名称', 'Role'],
      required: false,
      rule: NamesCell,
      hint: {
        zh: '角色的名称或编码，多个用顿号或逗号分开；新账号必填',
        en: 'Names or codes of roles, with commas between them; needed for a new account',
        mn: 'Үүргийн нэр эсвэл код, таслалаар; шинэ бүртгэлд заавал',
      },
      example: '教师',
    },
    organization: {
      title: { zh: '所属组织', tw: '所屬組織', en: 'Organization', mn: 'Байгууллага' },
      synonyms: ['组织', '组织机构', '院系', '学院', '部门', '单位', '所在部门', 'Department', 'Faculty'],
      required: false,
      rule: z.string().max(60),
      hint: {
        zh: '组织的名称或编码；不填则不改动',
        en: 'The name or code of an organization; empty leaves it as it is',
        mn: 'Байгууллагын нэр эсвэл код; хоосон бол хэвээр',
      },
      example: '计算机系',
    },
    expires: {
      title: { zh: '有效期至', en: 'Expires', mn: 'Дуусах' },
      synonyms: ['有效期', '到期时间', '失效日期', '截止日期', 'Expiry'],
      required: false,
      rule: ExpiryCell,
      hint: {
        zh: '日期，如 2027-07-01；「长期」表示不限；不填则不改动',
        en: 'A date such as 2027-07-01; “never” for no end; empty leaves it as it is',
        mn: '2027-07-01 зэрэг огноо; «хугацаагүй»; хоосон бол хэвээр',
      },
      example: '2027-07-01',
    },
  },
});

/** Reasons why a row is refused, and the changes of an accepted one. */
export const userImportFaults = faults('userImport', {
  notYours: {
    zh: '该用户不在你的数据范围内',
    en: 'The user is outside your data range',
    mn: 'Хэрэглэгч таны хүрээнд байхгүй',
  },
  noRoles: { zh: '新账号请填写角色', en: 'Name the roles of a new account', mn: 'Шинэ бүртгэлийн үүргийг бичнэ үү' },
  unknownRole: { zh: '没有角色「{name}」', en: 'There is no role {name}', mn: '«{name}» үүрэг байхгүй' },
  severalRoles: {
    zh: '有多个角色叫「{name}」，请填写编码',
    en: 'Several roles are called {name}; give the code',
    mn: '«{name}» нэртэй хэд хэдэн үүрэг байна; кодыг бичнэ үү',
  },
  exceeds: {
    zh: '角色「{name}」超出你的权限',
    en: 'The role {name} exceeds your own rights',
    mn: '«{name}» үүрэг таны эрхээс хэтэрнэ',
  },
  needsAuthorisation: {
    zh: '角色「{name}」须经授权管理授予',
    en: 'The role {name} is given by an authorisation',
    mn: '«{name}» үүргийг зөвхөн зөвшөөрлөөр олгоно',
  },
  unknownOrganization: {
    zh: '没有组织「{name}」',
    en: 'There is no organization {name}',
    mn: '«{name}» байгууллага байхгүй',
  },
  severalOrganizations: {
    zh: '有多个组织叫「{name}」，请填写编码',
    en: 'Several organizations are called {name}; give the code',
    mn: '«{name}» нэртэй хэд хэдэн байгууллага байна; кодыг бичнэ үү',
  },
  otherOrganization: {
    zh: '组织「{name}」不在你的数据范围内',
    en: 'The organization {name} is outside your data range',
    mn: '«{name}» байгууллага таны хүрээнд байхгүй',
  },
  noOrganization: { zh: '请填写所属组织', en: 'Name an organization', mn: 'Байгууллагыг бичнэ үү' },
  needsClass: {
    zh: '角色「{name}」需要班级：请用学生名单导入，或在「学生账号」中开通',
    en: 'The role {name} needs a class: import a roster, or make the account from the register of students',
    mn: '«{name}» үүрэгт анги хэрэгтэй: сурагчдын жагсаалтаар оруулах эсвэл бүртгэлээс нээнэ үү',
  },
  changes: { zh: '更新：{fields}', en: 'Updates: {fields}', mn: 'Шинэчилнэ: {fields}' },
});
