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
    /** Says which models the school asks, at whose expense, and who may ask how much. */
    'ai.manage': true;
    /** Asks models: chat, knowledge, applications. */
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

/** Requests to one provider at a time, of one server. */
export const concurrencyBounds = { min: 1, max: 1_000 } as const;
/** Tokens of question and answer together. */
export const contextBounds = { min: 256, max: 10_000_000 } as const;
/** Yuan for a million tokens. */
export const priceBounds = { min: 0, max: 100_000 } as const;
export const modelsMax = 50;

/** `https://api.example.com/v1`: what the paths of the OpenAI protocol are put behind. */
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
  /** None: a new one. */
  modelId: Id.nullish(),
  /** As the provider calls it. */
  model: Name(120),
  /** As people read it; empty: as the provider calls it. */
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
  /** Left out or null: it stays as it is; empty: there is none. Never sent back. */
  key: z.string().trim().max(500).nullish(),
  /** It stands in the school's own network or on this host; else addresses there are refused. */
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
      /** The models that it names, 200 at most. */
      models: z.array(z.string()),
      /** Why it failed; empty when it did not. */
      reason: z.string(),
    }),
  }),
};

export const providerFaults = faults('provider', {
  sameName: { zh: '已有同名的服务', en: 'There is one of that name already', mn: 'Ийм нэртэй үйлчилгээ байна' },
  none: {
    zh: '学校还没有接入可用的{kind}模型，请管理员在「系统管理 → AI 模型」中添加',
    en: 'The school has no {kind} model yet; an administrator adds one under System → AI models',
    mn: 'Сургуульд {kind} загвар холбогдоогүй; админ «Систем → AI загвар» хэсэгт нэмнэ',
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
  busy: {
    status: 429,
    zh: 'AI 服务正忙，请稍后再试',
    en: 'The AI service is busy, please try again in a moment',
    mn: 'AI үйлчилгээ завгүй байна, түр хүлээнэ үү',
  },
});

/** Providers are the school's: whoever keeps them keeps them all. */
export const mayManageAi = (actor: Rights) =>
  isWithin(scopeOf(actor, 'ai.manage'), { ownerId: null, organizationId: null });
