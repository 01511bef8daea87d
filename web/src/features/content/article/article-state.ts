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

/** Address of the list in which a person has the articles that they may change. */
export const articleListOf = (publishes: boolean) => (publishes ? '/content/articles' : '/content/own-articles');

/** Texts for the state that an article has reached. */
export const shelvedWords = {
  draft: 'unshelved',
  waiting: 'waiting',
  rejected: 'waiting',
  scheduled: 'scheduled',
  published: 'shelved',
} as const;
