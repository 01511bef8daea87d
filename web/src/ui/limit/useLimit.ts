import { useQuery } from '@tanstack/react-query';
import {
  type OpenParameter,
  openParameterApi,
  openParameters,
  type UploadKind,
} from '@xueyan/contract/base/open-parameter';
import { query } from '../../api/query.ts';

/** Returns a limit of the school as it holds now; the product's until it has been read. */
export function useLimit(name: OpenParameter): number {
  const { data } = useQuery(query(openParameterApi.list, {}));
  return data?.values[name] ?? openParameters[name];
}

const megabyte = 1024 * 1024;

/** Returns the largest file that the school accepts for a purpose, in bytes and as people say it. */
export function useUploadLimit(kind: UploadKind): { bytes: number; said: string } {
  const mb = useLimit(`${kind}MostMb`);
  return { bytes: mb * megabyte, said: mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB` };
}
