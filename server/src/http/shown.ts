import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import type { Db } from '../db/connect.ts';

/**
 * Returns the texts as others may see them: masked words are replaced by asterisks; throws on a word that others must
 * not see.
 */
export type ScreenShown = <T extends Record<string, string>>(db: Db, texts: T) => Promise<T>;

const stepsOf = (place: string) => place.replaceAll('[]', '.[]').split('.');

function changedAt(value: unknown, [step, ...rest]: string[], change: (text: string) => string): unknown {
  if (step === undefined) return typeof value === 'string' && value !== '' ? change(value) : value;
  if (step === '[]') return Array.isArray(value) ? value.map((one) => changedAt(one, rest, change)) : value;
  if (typeof value !== 'object' || value === null || !(step in value)) return value;
  return { ...value, [step]: changedAt((value as Record<string, unknown>)[step], rest, change) };
}

/** Returns an input whose texts for others, which its endpoint lists, have been screened. */
export async function shownInput<T>(
  { shown }: Pick<Endpoint, 'shown'>,
  screen: ScreenShown,
  db: Db,
  input: T,
): Promise<T> {
  if (shown.length === 0) return input;
  const texts: string[] = [];
  const places = shown.map(stepsOf);
  for (const place of places) changedAt(input, place, (text) => String(texts.push(text)));
  const screened = await screen(db, Object.fromEntries(texts.map((text, at) => [String(at), text])));
  let next = 0;
  const put = (text: string) => screened[String(next++)] ?? text;
  // Replaces texts by texts, so the input keeps its type.
  return places.reduce<unknown>((made, place) => changedAt(made, place, put), input) as T;
}
