import type { SimilarPair } from '@xueyan/contract/exam/similarity';

/** Returns the name of an author with the login name, where it is known, and the earlier term of the answer. */
export const nameOf = ({ userName, loginName, former }: SimilarPair['left']) =>
  [loginName ? `${userName}（${loginName}）` : userName, former].filter((part) => part !== '').join(' · ');
