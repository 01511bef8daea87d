import { achievementApi } from '@xueyan/contract/research/achievement';

/** What a change of the achievements makes out of date: the list, and the numbers that lead to it. */
export const achievementStale = [achievementApi.list, achievementApi.statistics, achievementApi.listPerson];
