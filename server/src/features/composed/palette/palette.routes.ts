import { paletteApi } from '@xueyan/contract/composed/palette';
import { implement } from '../../../http/implement.ts';
import { searchPalette, spellTexts } from './palette.service.ts';

export const paletteRoutes = implement(paletteApi, {
  search: ({ db, actor, input, language }) => searchPalette(db, actor, language, input.words),
  spell: ({ input }) => spellTexts(input.texts),
});
