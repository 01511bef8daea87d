import type { Text } from '../wire/language.ts';
import {
  type ApplicationForm,
  applicationKindNames,
  type Control,
  choiceKinds,
  controlKindNames,
  makesMedia,
} from './application-form.ts';
import type { MediaKind } from './media.ts';
import { uploadKindNames } from './upload-kind.ts';

/** Returns a text of the contract in the reader’s language. */
type Phrase = (text: Text) => string;
/** Names of the models and knowledge bases that a form refers to, by id. */
export type NamesById = ReadonlyMap<string, string>;

/** A part of an application as people read it. */
export interface FormPart {
  /** Tells which part it is, in any version: `prompt`, `control topic`. */
  key: string;
  title: string;
  /** Lines; empty where nothing is set. */
  text: string;
}

const titles = {
  name: { zh: '名称', en: 'Name', mn: 'Нэр' },
  kind: { zh: '类型', en: 'Kind', mn: 'Төрөл' },
  description: { zh: '说明', en: 'Description', mn: 'Тайлбар' },
  prompt: { zh: '提示词', en: 'Prompt', mn: 'Сануулга' },
  opening: { zh: '开场白', en: 'Opening words', mn: 'Эхлэх үг' },
  suggestions: { zh: '推荐问题', en: 'Suggested questions', mn: 'Санал болгох асуултууд' },
  controls: { zh: '表单的控件和顺序', en: 'Controls of the form, in order', mn: 'Маягтын талбарууд, дараалал' },
  model: { zh: '模型', en: 'Model', mn: 'Загвар' },
  temperature: { zh: '随机性', en: 'Temperature', mn: 'Санамсаргүй байдал' },
  maxTokens: { zh: '回答最长（token）', en: 'Longest answer (tokens)', mn: 'Хариултын урт (токен)' },
  bases: { zh: '知识库', en: 'Knowledge bases', mn: 'Мэдлэгийн сан' },
  media: { zh: '生成设置', en: 'Settings of what is made', mn: 'Үүсгэх тохиргоо' },
  copyable: { zh: '允许使用者复制', en: 'Those who use it may copy it', mn: 'Ашиглагч хуулж болно' },
  icon: { zh: '图标', en: 'Icon', mn: 'Дүрс' },
} satisfies Record<string, Text>;

const words = {
  control: { zh: '控件', en: 'Control', mn: 'Талбар' },
  required: { zh: '必填', en: 'required', mn: 'заавал' },
  optional: { zh: '选填', en: 'optional', mn: 'заавал биш' },
  options: { zh: '选项', en: 'Options', mn: 'Сонголтууд' },
  max: { zh: '最多字数', en: 'Characters at most', mn: 'Дээд тэмдэгт' },
  initial: { zh: '默认值', en: 'Default', mn: 'Анхны утга' },
  accepts: { zh: '可以上传', en: 'Takes', mn: 'Авах файл' },
  count: { zh: '最多几个', en: 'At most', mn: 'Дээд тоо' },
  firstModel: { zh: '默认（第一个可用的）', en: 'Default (the first that is there)', mn: 'Анхдагч (эхний боломжтой)' },
  ownVoice: { zh: '服务器自带的声音', en: 'The server’s own voice', mn: 'Серверийн дуу хоолой' },
  gone: { zh: '已不存在', en: 'Gone', mn: 'Байхгүй болсон' },
  yes: { zh: '是', en: 'Yes', mn: 'Тийм' },
  no: { zh: '否', en: 'No', mn: 'Үгүй' },
  size: { zh: '尺寸', en: 'Size', mn: 'Хэмжээ' },
  pictures: { zh: '张数', en: 'Pictures', mn: 'Зургийн тоо' },
  voice: { zh: '声音', en: 'Voice', mn: 'Дуу хоолой' },
  speed: { zh: '语速', en: 'Speed', mn: 'Хурд' },
  subtitles: { zh: '字幕', en: 'Subtitles', mn: 'Хадмал' },
  film: { zh: '按提示词生成时', en: 'Where a model films the prompt', mn: 'Бичвэрээр зураг авахад' },
} satisfies Record<string, Text>;

const subtitleNames: Record<ApplicationForm['media']['subtitles'], Text> = {
  burnt: { zh: '画在画面里', en: 'In the picture', mn: 'Зурган дээр' },
  track: { zh: '可开关', en: 'To switch on and off', mn: 'Асааж унтраана' },
  none: { zh: '不要', en: 'None', mn: 'Хэрэггүй' },
};

/** Returns everything that an application consists of, in the order in which its editor shows it. */
export function partsOf(form: ApplicationForm, names: NamesById, phrase: Phrase): FormPart[] {
  const named = (id: string) => names.get(id) ?? `${phrase(words.gone)} (${id.slice(0, 8)})`;
  const part = (key: keyof typeof titles, text: string): FormPart => ({ key, title: phrase(titles[key]), text });
  const { kind, controls, modelId } = form;
  const usual = phrase(kind === 'speech' || kind === 'film' ? words.ownVoice : words.firstModel);
  const settings = makesMedia(kind)
    ? [part('media', mediaLines(kind, form.media, phrase))]
    : [
        part('bases', form.baseIds.map(named).join('\n')),
        part('temperature', String(form.temperature)),
        part('maxTokens', String(form.maxTokens)),
      ];
  return [
    part('name', form.name),
    part('kind', phrase(applicationKindNames[kind])),
    part('description', form.description),
    part('prompt', form.prompt),
    part('opening', form.opening),
    ...(makesMedia(kind) ? [] : [part('suggestions', form.suggestions.join('\n'))]),
    part('controls', controls.map(({ label, variable }) => `${label} {{${variable}}}`).join('\n')),
    ...controls.map((control) => ({
      key: `control ${control.variable}`,
      title: `${phrase(words.control)} {{${control.variable}}}`,
      text: controlLines(control, phrase),
    })),
    part('model', modelId ? named(modelId) : usual),
    ...settings,
    part('copyable', phrase(form.copyable ? words.yes : words.no)),
    part('icon', form.picture || form.icon),
  ];
}

function controlLines(control: Control, phrase: Phrase): string {
  const { label, kind, required, options, max, initial, accepts, count } = control;
  const line = (title: Text, value: string) => `${phrase(title)}: ${value}`;
  const extent = choiceKinds.includes(kind)
    ? [line(words.options, options.join(' / '))]
    : kind === 'upload'
      ? [
          line(words.accepts, accepts.map((one) => phrase(uploadKindNames[one])).join(' / ')),
          line(words.count, String(count)),
        ]
      : kind === 'switch'
        ? []
        : [line(words.max, String(max))];
  return [
    label,
    `${phrase(controlKindNames[kind])}, ${phrase(required ? words.required : words.optional)}`,
    ...extent,
    ...(initial && kind !== 'upload' ? [line(words.initial, initial.split('\n').join(' / '))] : []),
  ].join('\n');
}

function mediaLines(kind: MediaKind, media: ApplicationForm['media'], phrase: Phrase): string {
  const line = (title: Text, value: string | number) => `${phrase(title)}: ${value}`;
  if (kind === 'picture') return [line(words.size, media.size), line(words.pictures, media.count)].join('\n');
  const spoken = [line(words.voice, media.voice), line(words.speed, media.speed)];
  if (kind === 'speech') return spoken.join('\n');
  return [
    ...spoken,
    line(words.subtitles, phrase(subtitleNames[media.subtitles])),
    line(words.film, `${media.videoSize}, ${media.videoSeconds} s`),
  ].join('\n');
}

/** A part in two forms; empty where one of them has no such part. */
export interface ComparedPart {
  key: string;
  title: string;
  before: string;
  after: string;
}

/** Returns the parts of two forms side by side, in the order of the later one; what it lacks stands at the end. */
export function comparedParts(before: readonly FormPart[], after: readonly FormPart[]): ComparedPart[] {
  const partIn = (parts: readonly FormPart[], key: string) => parts.find((one) => one.key === key);
  return [
    ...after.map(({ key, title, text }) => ({ key, title, before: partIn(before, key)?.text ?? '', after: text })),
    ...before
      .filter(({ key }) => !partIn(after, key))
      .map(({ key, title, text }) => ({ key, title, before: text, after: '' })),
  ];
}
