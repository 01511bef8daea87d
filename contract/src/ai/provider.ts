import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Maybe, Name, Version } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Manages models, providers and limits of AI use. */
    'ai.manage': true;
    /** Uses models: chats, knowledge bases, applications. */
    'ai.use': true;
  }
}

export const modelKinds = [
  'chat',
  'vision',
  'embedding',
  'rerank',
  'image',
  'speech',
  'transcription',
  'video',
] as const;
export type ModelKind = (typeof modelKinds)[number];
export const modelKindNames: Record<ModelKind, Text> = {
  chat: { zh: '对话', en: 'Chat', mn: 'Яриа' },
  vision: { zh: '视觉理解', en: 'Vision', mn: 'Зураг таних' },
  embedding: { zh: '向量', en: 'Embedding', mn: 'Вектор' },
  rerank: { zh: '重排', en: 'Rerank', mn: 'Дахин эрэмбэлэх' },
  image: { zh: '文生图', en: 'Pictures', mn: 'Зураг үүсгэх' },
  speech: { zh: '语音合成', en: 'Speech', mn: 'Дуу үүсгэх' },
  transcription: { zh: '语音识别', en: 'Transcription', mn: 'Яриа таних' },
  video: { zh: '视频', en: 'Video', mn: 'Видео' },
};

/** Bounds of the simultaneous requests to one provider from one server. */
export const concurrencyBounds = { min: 1, max: 1_000 } as const;
/** Bounds of the tokens of question and answer together. */
export const contextBounds = { min: 256, max: 10_000_000 } as const;
/** Bounds of the price in yuan for a million tokens. */
export const priceBounds = { min: 0, max: 100_000 } as const;
export const modelsMax = 50;

/** Base address such as `https://api.example.com/v1`, to which the paths of the OpenAI protocol are appended. */
const Address = inWords(
  z
    .string()
    .trim()
    .max(300)
    .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/i),
  {
    zh: '以 http:// 或 https:// 开头的接口地址，不含账号和参数',
    en: 'an address that begins with http:// or https://, without account or parameters',
    mn: 'http:// эсвэл https://-ээр эхэлсэн, бүртгэл, параметргүй хаяг',
  },
);

/** A model of a provider. */
export const ModelForm = z.strictObject({
  /** Absent or null for a new model. */
  modelId: Id.nullish(),
  /** Name at the provider. */
  model: Name(120),
  /** Display name; empty for the name at the provider. */
  title: Maybe(z.string().trim().max(60), ''),
  kind: z.enum(modelKinds),
  context: z.number().int().min(contextBounds.min).max(contextBounds.max),
  priceIn: z.number().min(priceBounds.min).max(priceBounds.max),
  priceOut: z.number().min(priceBounds.min).max(priceBounds.max),
  enabled: z.boolean(),
});
export type ModelForm = z.output<typeof ModelForm>;

export const ProviderForm = z.strictObject({
  name: Name(40),
  address: Address,
  /** Absent or null keeps the key; empty removes it. Never sent back. */
  key: z.string().trim().max(500).nullish(),
  /** Whether the address is in the school’s own network or on this host; otherwise such addresses are refused. */
  local: z.boolean(),
  enabled: z.boolean(),
  concurrency: z.number().int().min(concurrencyBounds.min).max(concurrencyBounds.max),
  /** In the order in which they are asked. */
  models: z.array(ModelForm).max(modelsMax),
});
export type ProviderForm = z.output<typeof ProviderForm>;

export const Provider = z.object({
  providerId: Id,
  name: z.string(),
  address: z.string(),
  hasKey: z.boolean(),
  local: z.boolean(),
  enabled: z.boolean(),
  concurrency: z.number().int(),
  /**
   * Whether it is the stub, which invents its answers: a demo school is tried with it, and it is removed with its
   * switch.
   */
  stub: z.boolean(),
  /**
   * Calls of the last 24 hours that failed at the server that answers: those that the provider refused for being too many,
   * and all others. Null where there are none; the reason and time are those of the last one.
   */
  trouble: z
    .object({ tooMany: z.number().int(), failed: z.number().int(), reason: z.string(), time: DateTime })
    .nullable(),
  models: z.array(
    z.object({
      modelId: Id,
      model: z.string(),
      title: z.string(),
      kind: z.enum(modelKinds),
      context: z.number().int(),
      priceIn: z.number(),
      priceOut: z.number(),
      enabled: z.boolean(),
    }),
  ),
  version: z.number().int(),
  createTime: DateTime,
});
export type Provider = z.output<typeof Provider>;

const Key = z.strictObject({ providerId: Id });

export const providerApi = {
  list: post('provider/list', {
    access: 'may:ai.manage',
    summary: 'The providers of models, in the order in which they are asked; keys are not shown',
    output: z.object({ providerList: z.array(Provider) }),
  }),
  save: post('provider/save', {
    access: 'may:ai.manage',
    audit: { action: 'provider.save' },
    summary: 'Adds a provider, the last one to be asked; its key is kept encrypted',
    input: ProviderForm,
    output: Key,
  }),
  update: post('provider/update', {
    access: 'may:ai.manage',
    audit: { action: 'provider.update', target: 'providerId' },
    summary: 'Changes a provider and its models; a model that is left out is removed, what it was used for stays',
    input: ProviderForm.extend({ providerId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  order: post('provider/order', {
    access: 'may:ai.manage',
    audit: { action: 'provider.order' },
    summary: 'Says in which order providers are asked: where one fails, the next takes over',
    input: z.strictObject({ providerIds: z.array(Id).min(1).max(100) }),
    output: z.null(),
  }),
  remove: post('provider/delete', {
    access: 'may:ai.manage',
    audit: { action: 'provider.delete', target: 'providerId' },
    summary: 'Removes a provider, its key and its models; the usage stays',
    input: Key,
    output: z.null(),
  }),
  test: post('provider/test', {
    access: 'may:ai.manage',
    audit: { action: 'provider.test', target: 'providerId' },
    summary: 'Asks a provider which models it has, within 10 s; answers how long it took and what it said',
    input: Key,
    output: z.object({
      ok: z.boolean(),
      ms: z.number().int(),
      /** Models it lists, 200 at most. */
      models: z.array(z.string()),
      /** Reason of a failure; empty on success. */
      reason: z.string(),
    }),
  }),
};

export const providerFaults = faults('provider', {
  sameName: { zh: '已有同名的服务', en: 'There is one of that name already', mn: 'Ийм нэртэй үйлчилгээ байна' },
  none: {
    zh: '学校还没有接入可用的{kind}模型，请管理员在「AI → AI 模型」中添加',
    en: 'The school has no {kind} model yet; an administrator adds one under AI → AI models',
    mn: 'Сургуульд {kind} загвар холбогдоогүй; админ «AI → AI загвар» хэсэгт нэмнэ',
  },
  notLocal: {
    zh: '{host} 在内网或本机。若确是学校自己的服务，请在其设置中勾选「内网服务」',
    en: '{host} is in a private network. If it is the school’s own, tick “within our network” in its settings',
    mn: '{host} дотоод сүлжээнд байна. Сургуулийн өөрийнх бол «Дотоод сүлжээ» гэж тэмдэглэнэ үү',
  },
  failed: {
    zh: 'AI 服务没有正常回答：{reason}',
    en: 'The AI service did not answer: {reason}',
    mn: 'AI үйлчилгээ хариулсангүй: {reason}',
  },
  keyRefused: {
    zh: '服务不接受密钥，请联系管理员（{reason}）',
    en: 'the service does not accept the key; please tell the administrator ({reason})',
    mn: 'үйлчилгээ түлхүүрийг зөвшөөрсөнгүй; админд хэлнэ үү ({reason})',
  },
  modelMissing: {
    zh: '服务没有这个模型或接口，请联系管理员（{reason}）',
    en: 'the service has no such model or path; please tell the administrator ({reason})',
    mn: 'үйлчилгээнд ийм загвар, хаяг алга; админд хэлнэ үү ({reason})',
  },
  tooMany: {
    zh: '服务繁忙或学校在服务商的额度已用完，请稍后再试（{reason}）',
    en: 'the service is busy, or what the school may use there is used up; try again later ({reason})',
    mn: 'үйлчилгээ завгүй эсвэл сургуулийн эрх дууссан; дараа оролдоно уу ({reason})',
  },
  tooManyFor: {
    zh: '服务繁忙或学校在服务商的额度已用完，服务商要求约 {minutes} 分钟后再试（{reason}）',
    en: 'the service is busy, or what the school may use there is used up; it asks to try again in about {minutes} {minutes, minute|minutes} ({reason})',
    mn: 'үйлчилгээ завгүй эсвэл сургуулийн эрх дууссан; ойролцоогоор {minutes} минутын дараа оролдоно уу ({reason})',
  },
  broken: {
    zh: '服务出错（{reason}）',
    en: 'the service has an error ({reason})',
    mn: 'үйлчилгээнд алдаа гарлаа ({reason})',
  },
  slow: {
    zh: '服务没有及时回答（{reason}）',
    en: 'the service did not answer in time ({reason})',
    mn: 'үйлчилгээ цагтаа хариулсангүй ({reason})',
  },
  torn: {
    zh: '回答中途断开，已给出的部分保留（{reason}）',
    en: 'the answer broke off; what had arrived is kept ({reason})',
    mn: 'хариулт тасарлаа; ирсэн хэсэг нь үлдэнэ ({reason})',
  },
  unreachable: {
    zh: '连接不上服务（{reason}）',
    en: 'the service cannot be reached ({reason})',
    mn: 'үйлчилгээнд холбогдож чадсангүй ({reason})',
  },
  busy: {
    status: 429,
    zh: 'AI 服务正忙，请稍后再试',
    en: 'The AI service is busy, please try again in a moment',
    mn: 'AI үйлчилгээ завгүй байна, түр хүлээнэ үү',
  },
});

/** Allows managers whose data range is the whole school: providers belong to the school as a whole. */
export const mayManageAi = (actor: Rights) =>
  isWithin(scopeOf(actor, 'ai.manage'), { ownerId: null, organizationId: null });
