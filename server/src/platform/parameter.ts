import type { ParameterGroup, ParameterValue } from '@xueyan/contract/base/parameter';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { Db } from '../db/connect.ts';

type Rule =
  | { kind: 'number'; min: number; max: number; unit?: Text }
  | { kind: 'text'; max: number; lines?: boolean }
  | { kind: 'switch' }
  | { kind: 'select'; options: readonly { value: string; title: Text }[] }
  | { kind: 'time' }
  | { kind: 'secret'; max: number };

type ValueOf<R extends Rule> = R extends { kind: 'number' }
  ? number
  : R extends { kind: 'switch' }
    ? boolean
    : R extends { options: readonly { value: infer V extends string }[] }
      ? V
      : string;

/** Actor who sets a parameter, the origin, and the resulting values of all parameters set together. */
export interface ParameterSetting {
  db: Db;
  actor: Actor;
  address: string;
  after: ReadonlyMap<string, ParameterValue>;
}

/** Parameter of a school, and its default. */
export interface ParameterDefinition<T extends ParameterValue = ParameterValue> {
  /** Unique among all features; never changes. */
  name: string;
  group: ParameterGroup;
  title: Text;
  description: Text;
  rule: Rule;
  default: T;
  /** Set once at the start of the server or by a program; no page offers it. */
  internal?: boolean;
  /** True for a limit that every user may read, because pages state it. */
  open?: boolean;
  /** Throws a fault when the value must not be set, for reasons beyond its rule. */
  check?(setting: ParameterSetting, value: T): Promise<void> | void;
}

/** Declares a parameter for the manifest of its feature; readers refer to it by the returned value. */
export const defineParameter = <const R extends Rule>(
  definition: Omit<ParameterDefinition<ValueOf<R>>, 'rule'> & { rule: R },
): ParameterDefinition<ValueOf<R>> => definition;
