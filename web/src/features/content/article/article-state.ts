import { articleApi } from '@xueyan/contract/content/article';

/** Queries that show articles and are refetched after a change. */
export const articleStale = [articleApi.list, articleApi.listPublished, articleApi.get];

export const stateTones = {
  draft: 'neutral',
  waiting: 'warn',
  rejected: 'bad',
  scheduled: 'info',
  published: 'good',
} as const;

/** Texts for the state that an article has reached. */
export const shelvedWords = {
  draft: 'unshelved',
  waiting: 'waiting',
  rejected: 'waiting',
  scheduled: 'scheduled',
  published: 'shelved',
} as const;
