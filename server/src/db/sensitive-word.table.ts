import { wordLevels } from '@xueyan/contract/base/sensitive-word';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key, oneOf, refuseOthers } from './columns.ts';

export const sensitiveWords = pgTable(
  'sensitive_word',
  {
    id: key(),
    word: text().notNull().unique(),
    category: text().notNull(),
    level: oneOf(wordLevels).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sensitive_word_created').on(t.createdAt), ...refuseOthers(t)],
);
