import type { Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';

/** Name of the sheet of instructions in our own templates. */
export const guideName: Text = { zh: '填写说明', en: 'How to fill in', mn: 'Бөглөх заавар' };

/** Returns true for the name of that sheet in any language. */
export const isGuide = (name: string): boolean =>
  [...Object.values(guideName), toTraditional(guideName.zh)].includes(name);
