import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import type { NamesById } from '@xueyan/contract/ai/application-parts';
import { chatApi } from '@xueyan/contract/ai/chat';
import { mediaApi } from '@xueyan/contract/ai/media';
import { query } from '../../../api/query.ts';

/** Returns the names of the models and bases that the editor offers, and of those that are known already. */
export function useNames(known: { id: string; name: string }[]): NamesById {
  const bases = useQuery(query(applicationApi.bases, {})).data?.baseList ?? [];
  const chat = useQuery(query(chatApi.state, {})).data?.models ?? [];
  const { imageModels = [], speechModels = [], videoModels = [] } = useQuery(query(mediaApi.status, {})).data ?? {};
  return new Map([
    ...[...chat, ...imageModels, ...speechModels, ...videoModels].map(
      ({ modelId, title }) => [modelId, title] as const,
    ),
    ...bases.map(({ baseId, name }) => [baseId, name] as const),
    ...known.map(({ id, name }) => [id, name] as const),
  ]);
}
