import { z } from 'zod';
import { Anything, get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { languages } from '../wire/language.ts';
import { rule } from '../wire/rule.ts';
import { Id } from '../wire/scalar.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    'session.revoked': { reason: 'logout' | 'password' | 'disabled' | 'ended' | 'administrator' | 'idle' };
  }
}

export const ActiveUser = z.object({
  id: Id,
  loginName: z.string(),
  userName: z.string(),
  avatar: z.string(),
  roleCode: z.string(),
});
export type ActiveUser = z.output<typeof ActiveUser>;

/** Light, dark, or as the person's system. */
export const themeModes = ['system', 'light', 'dark'] as const;
/** Colours that a school can choose from. */
export const themeColours = ['#567EF9', '#209DFA', '#00B98E', '#DE2526', '#FF9A29', '#AA45E3', '#FE5224'] as const;

export const loginMethods = ['password'] as const;
export type LoginMethod = (typeof loginMethods)[number];

export const SystemInfo = z.object({
  defaultLanguage: z.string(),
  systemTitle: z.string(),
  /** Addresses of the school's pictures; empty where the product's are shown. */
  logo: z.string(),
  appLogo: z.string(),
  loginPicture: z.string(),
  systemName: z.string(),
  support: z.string(),
  /** Available login methods; more may come, such as the school's own single sign-on. */
  loginMethods: z.array(z.enum(loginMethods)),
  /** Text below the login page, such as the registration number of the site. */
  footer: z.string(),
  /** Default theme for people who have not chosen one. */
  theme: z.object({ mode: z.enum(themeModes), colour: z.string() }),
  /** Rules for passwords; `history`: number of former passwords that are refused. */
  passwords: z.object({ min: z.number(), kinds: z.number(), history: z.number(), days: z.number() }),
  /** Minutes of inactivity after which a session ends; 0: never. */
  idleMinutes: z.number(),
  /** True to show the viewer and the time across every page. */
  watermark: z.boolean(),
  /** Only in demo mode: accounts for trying the product, all with one password. */
  demo: z
    .object({
      password: z.string(),
      accounts: z.array(z.object({ loginName: z.string(), userName: z.string(), roleName: z.string() })),
    })
    .nullable(),
});

/** At least 8 characters with letters and digits; at most 72, each from the printable ASCII characters. */
export const Password = z
  .string()
  .min(8)
  .max(72)
  .refine(
    ...rule((password: string) => /^[\x21-\x7e]*$/.test(password), {
      zh: '只能用英文字母、数字和符号，不能有空格',
      en: 'only Latin letters, digits and signs, no spaces',
      mn: 'зөвхөн латин үсэг, тоо, тэмдэгт, зайгүй',
    }),
  )
  .refine(
    ...rule((password: string) => /[A-Za-z]/.test(password), {
      zh: '要含有字母',
      en: 'needs a letter',
      mn: 'үсэг орсон байх ёстой',
    }),
  )
  .refine(
    ...rule((password: string) => /[0-9]/.test(password), {
      zh: '要含有数字',
      en: 'needs a digit',
      mn: 'тоо орсон байх ёстой',
    }),
  );

export const authApi = {
  sysinfo: get('auth/sysinfo', {
    access: 'public',
    summary: 'What the sign-in page must know about this school',
    output: SystemInfo,
    whileChangingPassword: true,
  }),
  code: get('auth/code', {
    access: 'public',
    summary: 'A verification picture',
    output: z.object({ codeKey: z.string(), image: z.string() }),
    whileChangingPassword: true,
  }),
  question: get('auth/codequestion', {
    access: 'public',
    summary: 'A question in words, answered with a number, for who cannot see the picture; a few for each address',
    output: z.object({ codeKey: z.string(), question: z.string() }),
    whileChangingPassword: true,
  }),
  login: post('auth/login', {
    access: 'public',
    summary: 'Signs in; the token is in meta.token',
    input: z.object({
      loginName: z.string().trim().min(1).max(64),
      password: z.string().min(1).max(200),
      codeKey: z.string().max(64).nullish(),
      code: z.string().max(16).nullish(),
      /** Code of the authenticator, or a recovery code; required once `meta.needs` asks for it. */
      secondCode: z.string().max(20).nullish(),
    }),
    output: z.object({
      /** `second`: the second factor must be set up first. */
      jumpFlag: z.enum(['', 'change', 'second']),
      /** The password must be changed because it has reached the maximum age set by the school. */
      passwordExpired: z.boolean(),
      activeUser: ActiveUser,
      /** Language chosen by the person on any device; empty when none was chosen. */
      language: z.union([z.literal(''), z.enum(languages)]),
    }),
    whileChangingPassword: true,
  }),
  logout: post('auth/logout', {
    access: 'user',
    forExamAccounts: true,
    summary: 'Ends this session at once',
    input: Anything,
    output: z.null(),
    whileChangingPassword: true,
  }),
  active: post('auth/active', {
    access: 'user',
    forExamAccounts: true,
    summary: 'Says that somebody is still there; a call with the header `away` does not',
    output: z.null(),
    whileChangingPassword: true,
  }),
  changePassword: post('usercenter/updateuserpassword', {
    access: 'user',
    audit: { action: 'usercenter.updateuserpassword' },
    summary: 'Changes my password; my other sessions end',
    input: z.object({ oldPassword: z.string().min(1).max(200), newPassword: Password }),
    output: z.null(),
    whileChangingPassword: true,
  }),
};

export const authFaults = faults('auth', {
  wrong: { zh: '账号或密码错误', en: 'Wrong account or password', mn: 'Нэвтрэх нэр эсвэл нууц үг буруу' },
  codeRequired: { zh: '请输入验证码', en: 'Please enter the verification code', mn: 'Баталгаажуулах кодыг оруулна уу' },
  codeWrong: {
    zh: '验证码错误或已过期',
    en: 'The verification code is wrong or has expired',
    mn: 'Баталгаажуулах код буруу эсвэл хугацаа нь дууссан',
  },
  locked: {
    status: 429,
    zh: '尝试次数过多，请 {minutes} 分钟后再试',
    en: 'Too many tries, please try again in {minutes} {minutes, minute|minutes}',
    mn: 'Хэт олон удаа оролдлоо, {minutes} минутын дараа дахин оролдоно уу',
  },
  busy: {
    status: 429,
    zh: '正在登录的人很多，请稍等几秒再试',
    en: 'Many are signing in just now, please try again in a few seconds',
    mn: 'Одоо олон хүн нэвтэрч байна, хэдэн секундын дараа дахин оролдоно уу',
  },
  noQuestion: {
    status: 429,
    zh: '文字题用完了，请 {minutes} 分钟后再试，或用图片验证码',
    en: 'No more questions; try again in {minutes} {minutes, minute|minutes}, or use the picture',
    mn: 'Асуулт дууссан, {minutes} минутын дараа дахин оролдох эсвэл зургийн кодыг ашиглана уу',
  },
  disabled: {
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled, please contact your administrator',
    mn: 'Бүртгэлийг хаасан байна, админтай холбогдоно уу',
  },
  lockedByAdmin: {
    zh: '账号已锁定，请联系管理员',
    en: 'This account is locked, please contact your administrator',
    mn: 'Бүртгэлийг түгжсэн байна, админтай холбогдоно уу',
  },
  notYet: {
    zh: '该考试账号 {time} 起才能登录',
    en: 'This account of an exam is good from {time}',
    mn: 'Энэ шалгалтын бүртгэл {time}-аас нэвтэрнэ',
  },
  expired: {
    zh: '账号已过期，请联系管理员',
    en: 'This account has expired, please contact your administrator',
    mn: 'Бүртгэлийн хугацаа дууссан, админтай холбогдоно уу',
  },
  secondRequired: {
    zh: '请输入身份验证器中的 6 位验证码',
    en: 'Please enter the 6 digits of your authenticator',
    mn: 'Баталгаажуулагч аппын 6 оронтой кодыг оруулна уу',
  },
  secondWrong: {
    zh: '验证码错误或已用过，请等下一个',
    en: 'The code is wrong or was used already; wait for the next one',
    mn: 'Код буруу эсвэл ашигласан байна; дараагийнхыг хүлээнэ үү',
  },
  secondIsSet: {
    zh: '二次验证已经开启，或还没有开始设置',
    en: 'Two-step sign-in is on already, or its setting up was not begun',
    mn: 'Хоёр алхамт нэвтрэлт аль хэдийн асаалттай эсвэл тохиргоо эхлээгүй',
  },
  secondNeeded: {
    zh: '您的角色要求二次验证，不能关闭',
    en: 'One of your roles asks for two-step sign-in',
    mn: 'Таны дүр хоёр алхамт нэвтрэлт шаарддаг',
  },
  secondNone: {
    zh: '该用户没有开启二次验证',
    en: 'This user has no two-step sign-in',
    mn: 'Энэ хэрэглэгч хоёр алхамт нэвтрэлтгүй',
  },
  secondOwn: {
    zh: '自己的二次验证请在个人中心修改',
    en: 'Your own two-step sign-in is changed in your personal centre',
    mn: 'Өөрийн хоёр алхамт нэвтрэлтийг хувийн төвөөс өөрчилнө',
  },
  secondSetupRequired: {
    status: 403,
    zh: '请先设置二次验证',
    en: 'Please set up two-step sign-in first',
    mn: 'Эхлээд хоёр алхамт нэвтрэлтийг тохируулна уу',
  },
  addressNotAllowed: {
    status: 403,
    zh: '管理员只能从学校允许的网络访问，您的地址 {address} 不在其中',
    en: 'Administrators come in from the networks that the school allows; your address {address} is in none of them',
    mn: 'Админ зөвхөн сургуулийн зөвшөөрсөн сүлжээнээс орно; таны хаяг {address} тэнд алга',
  },
  passwordChangeRequired: {
    status: 403,
    zh: '请先修改密码',
    en: 'Please change your password first',
    mn: 'Эхлээд нууц үгээ солино уу',
  },
  passwordShort: {
    zh: '密码至少 {min} 个字符',
    en: 'A password needs at least {min} characters',
    mn: 'Нууц үг дор хаяж {min} тэмдэгттэй байна',
  },
  passwordPlain: {
    zh: '密码要含有大写字母、小写字母、数字、符号中的至少 {kinds} 种',
    en: 'A password needs at least {kinds} of capital letters, small letters, digits and signs',
    mn: 'Нууц үгэнд том үсэг, жижиг үсэг, тоо, тэмдгээс дор хаяж {kinds} төрөл байна',
  },
  oldPasswordWrong: { zh: '原密码错误', en: 'The old password is wrong', mn: 'Хуучин нууц үг буруу' },
  formerPassword: {
    zh: '不能使用最近 {most} 个用过的密码',
    en: 'The last {most} {most, password|passwords} cannot be used again',
    mn: 'Сүүлийн {most} нууц үгийг дахин хэрэглэхгүй',
  },
  samePassword: {
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the old one',
    mn: 'Шинэ нууц үг хуучнаасаа өөр байх ёстой',
  },
});
