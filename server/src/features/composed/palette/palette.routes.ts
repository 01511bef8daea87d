import { paletteApi } from '@xueyan/contract/composed/palette';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { searchPalette, spellTexts } from './palette.service.ts';
import { findRecords } from './record.service.ts';

export const paletteRoutes = (features: readonly Feature[]) => {
  const finders = features.flatMap((feature) => feature.finders ?? []);
  return implement(paletteApi, {
    search: async ({ db, platform, actor, input, language }) => {
      const [found, recordList] = await Promise.all([
        searchPalette(db, actor, language, input.words),
        findRecords(db, platform.clock, actor, finders, input.words),
      ]);
      return { ...found, recordList };
    },
    spell: ({ input }) => spellTexts(input.texts),
  });
};
