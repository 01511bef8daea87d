import { may, type Policy } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import { mayMove, type Transition } from '@xueyan/contract/wire/transition';
import type { ReactNode } from 'react';
import { useActor } from './useActor.ts';

/** A permission, a policy on a record, or a transition that the state of a record must allow too. */
type Question<R, S extends string> =
  | { permission: Permission }
  | { policy: Policy<R>; of: R }
  | { transition: Transition<S, R>; of: R & { state: S } };

type MayProps<R, S extends string> = Question<R, S> & { children: ReactNode; otherwise?: ReactNode };

/** Renders its content when the actor is allowed to act, by the policies that the server checks again. */
export function May<R, S extends string>(props: MayProps<R, S>) {
  const actor = useActor();
  const allowed =
    'permission' in props
      ? may(actor, props.permission)
      : 'policy' in props
        ? props.policy(actor, props.of)
        : mayMove(actor, props.transition, props.of);
  return allowed ? props.children : (props.otherwise ?? null);
}
