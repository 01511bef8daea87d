import { articleApi } from '@xueyan/contract/content/article';

/** What shows an article, to be read anew after a change. */
export const articleStale = [articleApi.list, articleApi.listPublished, articleApi.get];

export const stateTones = {
  draft: 'neutral',
  waiting: 'warn',
  rejected: 'bad',
  scheduled: 'info',
  published: 'good',
} as const;

/** What is said of the state that an article has come into. */
export const shelvedWords = {
  draft: 'unshelved',
  waiting: 'waiting',
  rejected: 'waiting',
  scheduled: 'scheduled',
  published: 'shelved',
} as const;
