import { testBasketApi } from '@xueyan/contract/exam/paper';

/** Reads that go stale when the basket changes. */
export const basketStale = [testBasketApi.list, testBasketApi.count];
