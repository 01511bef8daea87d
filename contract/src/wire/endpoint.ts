import { z } from 'zod';
import type { Permission } from './permission.ts';
import type { ListSheet } from './sheet.ts';

/**
 * Access rule of a call: anonymous, any signed-in user, or users with a permission. What they may do to a particular
 * record is a policy, checked by the service.
 */
export type Access = 'public' | 'user' | `may:${Permission}`;

/**
 * Makes the audit record every call, whatever its outcome. `target`: the input field that names the record; `made`: the
 * output field that names the created record; without either, the actor's own account.
 */
interface Audit<Field extends string = string, Made extends string = string> {
  action: string;
  target?: Field;
  made?: Made;
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> {
  method: 'GET' | 'POST';
  /** Path below `/api/`. */
  path: string;
  access: A;
  /** Description of the call for the API document. */
  summary: string;
  input: I;
  output: O;
  /** Allowed while the user still has to change the password. */
  whileChangingPassword: boolean;
  /** Allowed with an account created for one exam; all other calls refuse such accounts. */
  forExamAccounts: boolean;
  /** Action in the audit; null: not audited. */
  audit: Audit | null;
  /**
   * Positions of texts that others will see (`content`, `answers[].text`) and that cannot be held for review. Words of
   * level mask are starred before the handler runs; words of level block or review refuse the call.
   */
  shown: readonly string[];
  /** Sheet of a list that can be exported. */
  sheet: ListSheet<RowOf<z.output<O>>> | null;
}

/** Row type of a list page. */
export type RowOf<T> = T extends { pageInfo: { resultList: (infer R)[] } } ? R : never;

interface EndpointSpec<I extends z.ZodType, O extends z.ZodType, A extends Access> {
  access: A;
  summary: string;
  input?: I;
  output: O;
  whileChangingPassword?: boolean;
  forExamAccounts?: boolean;
  audit?: Audit<keyof z.output<I> & string, keyof z.output<O> & string>;
  shown?: readonly string[];
  sheet?: ListSheet<RowOf<z.output<O>>>;
}

/** No input; extra content is ignored: the query of a read, or the body of a call that the specification names. */
export const Anything = z.object({});
/** No input; extra content is refused. */
const Nothing = z.strictObject({});

const endpoint =
  <N extends z.ZodType>(method: 'GET' | 'POST', noInput: N) =>
  <O extends z.ZodType, A extends Access, I extends z.ZodType = N>(
    path: string,
    spec: EndpointSpec<I, O, A>,
  ): Endpoint<I, O, A> => ({
    method,
    path,
    access: spec.access,
    summary: spec.summary,
    input: (spec.input ?? noInput) as I,
    output: spec.output,
    whileChangingPassword: spec.whileChangingPassword ?? false,
    forExamAccounts: spec.forExamAccounts ?? false,
    audit: spec.audit ?? null,
    shown: spec.shown ?? [],
    sheet: spec.sheet ?? null,
  });

/** Declares a read whose input fits a query string. */
export const get = endpoint('GET', Anything);
/** Declares a write or a list page. */
export const post = endpoint('POST', Nothing);

export type Input<E extends Endpoint> = z.input<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;
export type Api = Record<string, Endpoint>;
