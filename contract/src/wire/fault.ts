import { type Language, sayIn, type Text, type ToTraditional } from './language.ts';

export type FaultStatus = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503;

/** Kind of refusal: a stable code, the HTTP status and the text for the user. */
export interface FaultKind {
  code: string;
  status: FaultStatus;
  text: Text;
}

type FaultSpec = Text & { status?: FaultStatus };

/** Declares the faults of one area. A refusal by a business rule has status 200, as the wire specification demands. */
export function faults<K extends string>(area: string, specs: Record<K, FaultSpec>): Record<K, FaultKind> {
  const kinds = {} as Record<K, FaultKind>;
  for (const key of Object.keys(specs) as K[]) {
    const { status = 200, ...text } = specs[key];
    kinds[key] = { code: `${area}.${key}`, status, text };
  }
  return kinds;
}

export type FaultValues = Record<string, string | number>;

/** The only error that services throw. */
export class Fault extends Error {
  readonly kind: FaultKind;
  readonly values: FaultValues;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** What a retry must include. */
  readonly needs: 'code' | 'second' | undefined;

  constructor(kind: FaultKind, values: FaultValues = {}, retryAfter?: number, needs?: 'code' | 'second') {
    super(kind.code);
    this.name = 'Fault';
    this.kind = kind;
    this.values = values;
    this.retryAfter = retryAfter;
    this.needs = needs;
  }

  say(language: Language, traditional?: ToTraditional): string {
    return sayIn(language, this.kind.text, this.values, traditional);
  }
}

/** Throws the fault where a value is null, undefined or false; an empty text and zero are values. */
export function ensure<T>(
  value: T,
  kind: FaultKind,
  values?: FaultValues,
): asserts value is Exclude<T, null | undefined | false> {
  if (value === null || value === undefined || value === false) throw new Fault(kind, values);
}

/** Faults that any call may return. */
export const wireFaults = faults('wire', {
  /** The reply carries the field beside the text too: a screen leaves out a name that only programs know. */
  badInput: { status: 400, zh: '{field}：{rule}', en: '{field}: {rule}', mn: '{field}: {rule}' },
  badJson: {
    status: 400,
    zh: '请求内容不是有效的 JSON',
    en: 'The request body is not valid JSON',
    mn: 'Хүсэлтийн агуулга зөв JSON биш байна',
  },
  badAddress: {
    status: 400,
    zh: '请求的地址格式不正确',
    en: 'The address is malformed',
    mn: 'Хүсэлтийн хаяг буруу хэлбэртэй байна',
  },
  wrongHost: {
    status: 400,
    zh: '这台服务器不认识地址 {host}。若它是学校的域名，请在启动时设置 PUBLIC_HOSTS={host}',
    en: 'This server does not know the address {host}. If it is the school’s, start it with PUBLIC_HOSTS={host}',
    mn: 'Энэ сервер {host} хаягийг танихгүй байна. Сургуулийн хаяг бол PUBLIC_HOSTS={host} гэж тохируулж эхлүүлнэ үү',
  },
  badForm: {
    status: 400,
    zh: '上传的表单不完整或格式不正确',
    en: 'The uploaded form is incomplete or malformed',
    mn: 'Илгээсэн маягт дутуу эсвэл буруу хэлбэртэй байна',
  },
  notSignedIn: {
    status: 401,
    zh: '登录已过期，请重新登录',
    en: 'Your sign-in has expired, please sign in again',
    mn: 'Нэвтрэлтийн хугацаа дууссан, дахин нэвтэрнэ үү',
  },
  notAllowed: {
    status: 403,
    zh: '没有权限进行此操作',
    en: 'You are not allowed to do this',
    mn: 'Танд энэ үйлдлийг хийх эрх алга',
  },
  notFound: {
    status: 404,
    zh: '请求的地址不存在',
    en: 'There is nothing at this address',
    mn: 'Ийм хаяг байхгүй байна',
  },
  gone: {
    status: 403,
    zh: '内容不存在或您无权查看',
    en: 'It does not exist or you may not see it',
    mn: 'Агуулга байхгүй эсвэл танд үзэх эрх алга',
  },
  changed: {
    status: 409,
    zh: '内容已被修改，请刷新后再试',
    en: 'This was changed meanwhile; reload and try again',
    mn: 'Агуулга өөрчлөгдсөн байна, шинэчлээд дахин оролдоно уу',
  },
  tooLarge: {
    status: 413,
    zh: '内容过大，最多 {max}',
    en: 'Too large, {max} at most',
    mn: 'Хэт том байна, дээд хэмжээ {max}',
  },
  tooManyFiles: {
    status: 413,
    zh: '文件过多，一次最多 {max} 个',
    en: 'Too many files, {max} at most',
    mn: 'Хэт олон файл байна, дээд тал нь {max}',
  },
  tooManyFields: {
    status: 413,
    zh: '表单字段过多，最多 {max} 个',
    en: 'Too many fields in the form, {max} at most',
    mn: 'Маягтын талбар хэт олон байна, дээд тал нь {max}',
  },
  tooManyParts: {
    status: 413,
    zh: '内容过多，最多 {max} 项',
    en: 'Too many values, {max} at most',
    mn: 'Утга хэт олон байна, дээд тал нь {max}',
  },
  wrongType: {
    status: 415,
    zh: '不支持的文件类型',
    en: 'This kind of file is not accepted',
    mn: 'Энэ төрлийн файлыг дэмждэггүй',
  },
  tooMany: {
    status: 429,
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many tries, please wait a moment',
    mn: 'Хэт олон удаа оролдлоо, түр хүлээгээд дахин оролдоно уу',
  },
  ourFault: {
    status: 500,
    zh: '服务器出错了，请稍后再试（编号 {requestId}）',
    en: 'Something went wrong on our side, please try again (id {requestId})',
    mn: 'Серверт алдаа гарлаа, дараа дахин оролдоно уу (дугаар {requestId})',
  },
  full: {
    status: 503,
    zh: '服务器磁盘已满，暂时不能保存，请联系管理员',
    en: 'The server’s disk is full, nothing can be saved for now; please tell your administrator',
    mn: 'Серверийн диск дүүрсэн тул одоохондоо хадгалах боломжгүй, админд мэдэгдэнэ үү',
  },
  away: {
    status: 503,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is away for a moment, please try again',
    mn: 'Үйлчилгээ түр ажиллахгүй байна, дараа дахин оролдоно уу',
  },
});
