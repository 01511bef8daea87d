import { useQuery } from '@tanstack/react-query';
import { paletteApi, type Readings } from '@xueyan/contract/composed/palette';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';
import type { Command } from '../../../ui/command/commands.ts';

const mostTexts = 200;
const mostSigns = 60;

/** Queries the readings of menu entries and actions, once per language: the dictionary is too large for a page. */
export function useReadings(commands: Command[]): ReadonlyMap<string, Readings> {
  const texts = useMemo(() => {
    const all = commands.flatMap(({ title, keywords }) => (keywords ? [title, keywords] : [title]));
    return [...new Set(all)].map((text) => text.slice(0, mostSigns)).slice(0, mostTexts);
  }, [commands]);
  const spelled = useQuery({ ...query(paletteApi.spell, { texts }), staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => new Map(texts.map((text, i) => [text, spelled.data?.readings[i] ?? []])), [texts, spelled.data]);
}
