import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { rule } from '../wire/rule.ts';
import { Id, Maybe } from '../wire/scalar.ts';

/** Voices of the server itself, by espeak-ng: rule-based, well understood, and plainly artificial. */
export const offlineVoices = [
  ...['cmn', 'cmn+f3', 'yue', 'yue+f3', 'en-us', 'en-us+f3', 'en-gb', 'en-gb+f3', 'ru', 'ru+f3'],
] as const;
const spoken: Record<string, Text> = {
  cmn: { zh: '普通话', en: 'Mandarin', mn: 'Хятад (путунхуа)' },
  yue: { zh: '粤语', en: 'Cantonese', mn: 'Хятад (кантон)' },
  'en-us': { zh: '英语（美）', en: 'English (US)', mn: 'Англи (АНУ)' },
  'en-gb': { zh: '英语（英）', en: 'English (UK)', mn: 'Англи (Британи)' },
  ru: { zh: '俄语', en: 'Russian', mn: 'Орос' },
};
const timbres: [sign: string, name: Text][] = [
  ['', { zh: '男声', en: 'man', mn: 'эрэгтэй' }],
  ['+f3', { zh: '女声', en: 'woman', mn: 'эмэгтэй' }],
];
export const offlineVoiceNames: Record<string, Text> = Object.fromEntries(
  Object.entries(spoken).flatMap(([language, name]) =>
    timbres.map(([sign, timbre]) => [
      language + sign,
      {
        zh: `${name.zh} · ${timbre.zh}`,
        en: `${name.en} · ${timbre.en}`,
        mn: `${name.mn} · ${timbre.mn}`,
      },
    ]),
  ),
);

/** Bounds of the speed, as a multiple of the usual one. */
export const speedBounds = { min: 0.5, max: 2 } as const;

/** Voice and speed of a speech. */
export const Speaker = z
  .strictObject({
    /** Model of a provider; null for the server’s own voice, which is free and sends nothing out. */
    modelId: Maybe(Id, null),
    /** One of `offlineVoices`; for a model, the voice name of its provider. */
    voice: z.string().trim().min(1).max(100),
    speed: z.number().min(speedBounds.min).max(speedBounds.max).default(1),
  })
  .refine(
    ...rule(
      ({ modelId, voice }: { modelId: string | null; voice: string }) =>
        modelId === null ? (offlineVoices as readonly string[]).includes(voice) : /^[\w.:/+-]+$/.test(voice),
      { zh: '请选择声音', en: 'choose a voice', mn: 'дуу хоолой сонгоно уу' },
    ),
  );
export type Speaker = z.output<typeof Speaker>;

/** Maximum characters of one speech: about twenty minutes. */
export const speechMax = 6_000;
/** Maximum characters of a sentence; longer ones are split, at a comma where there is one. */
export const sentenceMax = 120;

/** Seconds that a text takes about to speak, for limits. */
export const secondsOf = (text: string) => text.length / 4;

const ends = new Set('。！？!?；;…\n');
const pauses = new Set('，、,：:');
const says = (text: string) => /[\p{L}\p{N}]/u.test(text);

/**
 * Splits a text into sentences of at most 120 characters; what cannot be spoken, such as a line of dashes, is left out.
 */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  let sentence = '';
  const end = () => {
    if (says(sentence)) found.push(sentence.trim());
    sentence = '';
  };
  const signs = [...text];
  for (const [at, sign] of signs.entries()) {
    sentence += sign;
    const next = signs[at + 1] ?? ' ';
    const full = sentence.length >= sentenceMax || (sentence.length >= sentenceMax / 2 && pauses.has(sign));
    // A full stop inside a number or a name ends no sentence; a closing mark belongs to the sentence before it.
    if (full || (ends.has(sign) && !/[”’」』）)"']/.test(next)) || (sign === '.' && next.trim() === '')) end();
  }
  end();
  return found;
}
