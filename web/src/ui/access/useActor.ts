import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '@xueyan/contract/base/resource';
import type { Rights } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Permission } from '@xueyan/contract/wire/permission';
import { query } from '../../api/query.ts';

type Answer = Output<typeof resourceApi.permissions>;

const nobody: Rights = { id: '', roleCode: '', permissions: new Set(), dataRange: 'self' };
const known = new WeakMap<Answer, Rights>();

/** Builds the actor that the contract's policies take from the server's response about the signed-in person. */
export function actorOf(answer: Answer): Rights {
  const permissions = new Set(answer.roleAuth.map(({ authCode }) => authCode as Permission));
  const narrowed = new Map(answer.actor.narrowed.map(({ authCode, ...reach }) => [authCode as Permission, reach]));
  const actor = known.get(answer) ?? { ...answer.actor, permissions, narrowed };
  known.set(answer, actor);
  return actor;
}

/**
 * Returns the signed-in person as policies take it: `mayEditCourse(useActor(), course)`. The shell loads it before any
 * page renders.
 */
export function useActor(): Rights {
  const { data } = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  return data ? actorOf(data) : nobody;
}

const allOn: Answer['modulesOff'] = [];

/** Returns the modules of the product that the school has switched off. */
export function useModulesOff(): Answer['modulesOff'] {
  const { data } = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  return data?.modulesOff ?? allOn;
}

const noPages: Answer['pagesOff'] = [];

/** Returns the pages that the person would have if the school had not switched their module off. */
export function usePagesOff(): Answer['pagesOff'] {
  const { data } = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  return data?.pagesOff ?? noPages;
}
