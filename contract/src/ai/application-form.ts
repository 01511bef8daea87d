import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { rule } from '../wire/rule.ts';
import { Id, Maybe, Name } from '../wire/scalar.ts';
import { applicationIcons, IconPicture } from './application-icon.ts';
import {
  type MediaKind,
  mediaKindNames,
  mediaKinds,
  pictureCountBounds,
  pictureSizes,
  subtitleWays,
  videoSecondBounds,
  videoSizes,
} from './media.ts';
import { speedBounds } from './media-speech.ts';
import { uploadCountMax, uploadKinds, usualUploads } from './upload-kind.ts';

export const applicationKinds = ['generate', 'chat', 'knowledge', 'picture', 'speech', 'film'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];
export const applicationKindNames: Record<ApplicationKind, Text> = {
  generate: { zh: '文本生成', en: 'Text generation', mn: 'Бичвэр үүсгэх' },
  chat: { zh: '对话', en: 'Chat', mn: 'Яриа' },
  knowledge: { zh: '知识库问答', en: 'Knowledge Q&A', mn: 'Мэдлэгийн асуулт' },
  ...mediaKindNames,
};

/** Whether an application makes media; the others answer in a chat. */
export const makesMedia = (kind: ApplicationKind): kind is MediaKind =>
  (mediaKinds as readonly string[]).includes(kind);

/** Settings of what an application makes: a picture, a speech or a film. */
export const MediaOptions = z.strictObject({
  size: z.enum(pictureSizes).default('1024x1024'),
  count: z.number().int().min(pictureCountBounds.min).max(pictureCountBounds.max).default(1),
  /** One of `offlineVoices`; for a model, the voice name of its provider. */
  voice: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w.:/+-]+$/)
    .default('cmn'),
  speed: z.number().min(speedBounds.min).max(speedBounds.max).default(1),
  subtitles: z.enum(subtitleWays).default('burnt'),
  /** For a film that a video model makes of the prompt. */
  videoSize: z.enum(videoSizes).default(videoSizes[0]),
  videoSeconds: z.number().int().min(videoSecondBounds.min).max(videoSecondBounds.max).default(5),
});
export type MediaOptions = z.output<typeof MediaOptions>;

export const controlKinds = ['radio', 'checkbox', 'text', 'textarea', 'select', 'switch', 'upload'] as const;
export type ControlKind = (typeof controlKinds)[number];
export const controlKindNames: Record<ControlKind, Text> = {
  radio: { zh: '单选', en: 'One choice', mn: 'Нэг сонголт' },
  checkbox: { zh: '多选', en: 'Several choices', mn: 'Олон сонголт' },
  text: { zh: '单行文本', en: 'A line', mn: 'Нэг мөр' },
  textarea: { zh: '多行文本', en: 'Several lines', mn: 'Олон мөр' },
  select: { zh: '下拉选择', en: 'Select', mn: 'Жагсаалтаас сонгох' },
  switch: { zh: '开关', en: 'Switch', mn: 'Унтраалга' },
  upload: { zh: '上传文件', en: 'Upload of files', mn: 'Файл оруулах' },
};
export const choiceKinds: readonly ControlKind[] = ['radio', 'checkbox', 'select'];

const variable = /^[A-Za-z]\w{0,29}$/;
/** Name of a variable, written in a prompt between `{{` and `}}`. */
const Variable = z.string().trim().regex(variable);
/** Prompt as it is written: what looks like a variable in it is one. Prompts saved before may contain others. */
export const WrittenPrompt = Name(8_000).refine(
  ...rule(
    (prompt: string) =>
      [...prompt.matchAll(/\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu)].every(([, name = '']) => variable.test(name)),
    {
      zh: '双花括号里的变量名须以英文字母开头，只含英文字母、数字和下划线，最多 30 个',
      en: 'a name in double braces begins with a Latin letter and has Latin letters, digits and underscores alone, 30 at most',
      mn: 'хос хаалтан доторх нэр латин үсгээр эхэлж, латин үсэг, тоо, доогуур зураасаас бүрдэнэ, дээд тал нь 30',
    },
  ),
);
const placed = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;
/** Returns the variables that a prompt names. */
export const variablesOf = (prompt: string): string[] => [...prompt.matchAll(placed)].map(([, name = '']) => name);
/** Fills values into a prompt; placeholders inside a value are data and are not filled in. */
export const filled = (prompt: string, values: FormValues): string =>
  prompt.replace(placed, (_, name: string) => values[name] ?? '');

/** Maximum characters of a text field, unless the form sets fewer. */
export const valueMax = 20_000;
export const controlsMax = 20;

export const Control = z
  .strictObject({
    variable: Variable,
    label: Name(40),
    kind: z.enum(controlKinds),
    required: z.boolean(),
    /** For radio, checkbox and select: at least two, all different. */
    options: z.array(Name(60)).max(30).default([]),
    /** Maximum characters of a text. */
    max: z.number().int().min(1).max(valueMax).default(200),
    /** Initial value: a text, an option, `true`; options of a checkbox, one a line. */
    initial: Maybe(z.string().max(2_000), ''),
    /** Kinds of files that an upload takes. */
    accepts: z.array(z.enum(uploadKinds)).min(1).max(uploadKinds.length).default(usualUploads),
    /** Maximum files of an upload. */
    count: z.number().int().min(1).max(uploadCountMax).default(1),
  })
  .refine(
    ...rule(
      ({ kind, options }: { kind: ControlKind; options: string[] }) =>
        !choiceKinds.includes(kind) || (options.length >= 2 && new Set(options).size === options.length),
      { zh: '至少需要两个不同的选项', en: 'at least two different options', mn: 'дор хаяж хоёр өөр сонголт' },
    ),
  );
export type Control = z.output<typeof Control>;

/** Returns the first upload of a form that asks for pictures; a prompt of media is text alone. */
export const pictureUpload = (controls: readonly Control[]): Control | undefined =>
  // A form that was saved before uploads had kinds names none.
  controls.find(({ kind, accepts = usualUploads }) => kind === 'upload' && accepts.includes('picture'));

/** Maximum number of suggested questions of an application. */
export const suggestionsMax = 6;

/** Content of an application; each save is a version. */
export const ApplicationForm = z
  .strictObject({
    name: Name(40),
    description: Maybe(z.string().trim().max(300), ''),
    kind: z.enum(applicationKinds),
    /**
     * System prompt; `{{variable}}` is replaced by the value of the form. For media: the prompt of the picture, the spoken
     * text, or the outline of the film.
     */
    prompt: Name(8_000),
    opening: Maybe(z.string().trim().max(500), ''),
    /** Questions to start with, for kinds that take questions. */
    suggestions: z.array(Name(100)).max(suggestionsMax).default([]),
    controls: z.array(Control).max(controlsMax).default([]),
    modelId: Maybe(Id, null),
    /** Sampling temperature; 0 gives the same answer each time, 2 the most random one. */
    temperature: z.number().min(0).max(2).default(0.7),
    maxTokens: z.number().int().min(64).max(32_000).default(2_048),
    baseIds: z.array(Id).max(10).default([]),
    icon: z.enum(applicationIcons).default('robot'),
    /** Picture that is shown in place of the icon. */
    picture: IconPicture,
    /** Whether those who use it may copy it, with its prompt, and change the copy. */
    copyable: z.boolean().default(false),
    /** For the kinds that make media. */
    media: MediaOptions.prefault({}),
  })
  .refine(
    ...rule(
      ({ controls }: { controls: { variable: string }[] }) =>
        new Set(controls.map(({ variable }) => variable)).size === controls.length,
      { zh: '变量名不能重复', en: 'variables have different names', mn: 'хувьсагчийн нэр давхардахгүй' },
    ),
  );
export type ApplicationForm = z.output<typeof ApplicationForm>;

/** A form as it is typed, to be tried before it is saved: it needs no name yet. */
export const TriedForm = ApplicationForm.safeExtend({ name: z.string().trim().max(40), prompt: WrittenPrompt });
export type TriedForm = z.output<typeof TriedForm>;

/** Values of a form by variable: texts, options joined by line breaks, `true` and `false`; uploads come apart. */
export const FormValues = z.record(Variable, z.string().max(valueMax));
export type FormValues = z.output<typeof FormValues>;
