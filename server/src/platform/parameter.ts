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

/** Who sets a parameter, from where, and what will hold then of all that are set together. */
export interface ParameterSetting {
  db: Db;
  actor: Actor;
  address: string;
  after: ReadonlyMap<string, ParameterValue>;
}

/** Something that a school may set, and what holds until it does. */
export interface ParameterDefinition<T extends ParameterValue = ParameterValue> {
  /** Unique among all features; stays as it is for ever. */
  name: string;
  group: ParameterGroup;
  title: Text;
  description: Text;
  rule: Rule;
  default: T;
  /** Set once when the server starts or by a program: no page offers it. */
  internal?: boolean;
  /** Throws a fault when the value must not be set, for reasons that its rule does not know. */
  check?(setting: ParameterSetting, value: T): Promise<void> | void;
}

/** Declares a parameter for the manifest of its feature; who reads it names it by what this answers. */
export const defineParameter = <const R extends Rule>(
  definition: Omit<ParameterDefinition<ValueOf<R>>, 'rule'> & { rule: R },
): ParameterDefinition<ValueOf<R>> => definition;
