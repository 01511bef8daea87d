import { defineText } from '../text/text.ts';

export const citeText = defineText('ui.cite', {
  zh: { cite: '依据 [{n}]' },
  en: { cite: 'Source [{n}]' },
  mn: { cite: 'Эх сурвалж [{n}]' },
});
