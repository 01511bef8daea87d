import type { Endpoint, Input } from '@xueyan/contract/wire/endpoint';
import { call } from '../../api/call.ts';

/** Maximum number of rows that can be selected at once; more would keep the page and the server busy for long. */
export const mostFound = 5_000;
const pageSize = 100;

/** Fetches the rows of all pages of a list under its filters. */
export async function foundRows<R>(endpoint: Endpoint, filters: object): Promise<R[]> {
  const rows: R[] = [];
  for (let pageNum = 1; rows.length < mostFound; pageNum += 1) {
    const { pageInfo } = (await call(endpoint, { ...filters, pageNum, pageSize } as Input<Endpoint>)) as {
      pageInfo: { resultList: R[]; totalSize: number };
    };
    rows.push(...pageInfo.resultList);
    if (pageInfo.resultList.length === 0 || rows.length >= pageInfo.totalSize) break;
  }
  return rows;
}
