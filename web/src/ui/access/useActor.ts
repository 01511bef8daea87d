import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '@xueyan/contract/base/resource';
import type { Rights } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Permission } from '@xueyan/contract/wire/permission';
import { query } from '../../api/query.ts';

type Answer = Output<typeof resourceApi.permissions>;

const nobody: Rights = { id: '', roleCode: '', permissions: new Set(), dataRange: 'self' };
const known = new WeakMap<Answer, Rights>();

/** The actor that the contract's policies take, out of what the server answers about the signed-in person. */
export function actorOf(answer: Answer): Rights {
  const permissions = new Set(answer.roleAuth.map(({ authCode }) => authCode as Permission));
  const actor = known.get(answer) ?? { ...answer.actor, permissions };
  known.set(answer, actor);
  return actor;
}

/** Who is signed in, as policies see them: `mayEditCourse(useActor(), course)`. The shell reads it before any page shows. */
export function useActor(): Rights {
  const { data } = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  return data ? actorOf(data) : nobody;
}

const allOn: Answer['modulesOff'] = [];

/** The areas of the product that the school has switched off. */
export function useModulesOff(): Answer['modulesOff'] {
  const { data } = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  return data?.modulesOff ?? allOn;
}

const noPages: Answer['pagesOff'] = [];

/** The pages that would be the person's own if the school had not switched their module off. */
export function usePagesOff(): Answer['pagesOff'] {
  const { data } = useQuery({ ...query(resourceApi.permissions, {}), staleTime: Number.POSITIVE_INFINITY });
  return data?.pagesOff ?? noPages;
}
