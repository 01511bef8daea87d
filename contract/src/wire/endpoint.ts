import { z } from 'zod';
import type { Permission } from './permission.ts';
import type { ListSheet } from './sheet.ts';

/**
 * Who may make a call: anybody, anyone signed in, or those whose roles carry a permission.
 * What they may do to a particular record is a policy, checked by the service.
 */
export type Access = 'public' | 'user' | `may:${Permission}`;

/** That the audit keeps every call, whatever came of it. The field of the input names the record; none: the caller's own. */
interface Audit<Field extends string = string> {
  action: string;
  target?: Field;
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> {
  method: 'GET' | 'POST';
  /** Below `/api/`. */
  path: string;
  access: A;
  /** What the call does, for the API document. */
  summary: string;
  input: I;
  output: O;
  /** May be called while the user still has to change the password. */
  whileChangingPassword: boolean;
  /** May be called with an account that was made for one exam; everything else is refused to it. */
  forExamAccounts: boolean;
  /** What the audit calls it; null where it is not kept. */
  audit: Audit | null;
  /** A list that can be exported: how it reads as a sheet. */
  sheet: ListSheet<RowOf<z.output<O>>> | null;
}

/** The rows of a list page. */
export type RowOf<T> = T extends { pageInfo: { resultList: (infer R)[] } } ? R : never;

interface EndpointSpec<I extends z.ZodType, O extends z.ZodType, A extends Access> {
  access: A;
  summary: string;
  input?: I;
  output: O;
  whileChangingPassword?: boolean;
  forExamAccounts?: boolean;
  audit?: Audit<keyof z.output<I> & string>;
  sheet?: ListSheet<RowOf<z.output<O>>>;
}

/** No input at all; what comes nevertheless is ignored: a query of a read, the body of a call that the specification names. */
export const Anything = z.object({});
/** No input at all, and nothing else either. */
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
    sheet: spec.sheet ?? null,
  });

/** A read whose input fits a query string. */
export const get = endpoint('GET', Anything);
/** Every write, and every list page. */
export const post = endpoint('POST', Nothing);

export type Input<E extends Endpoint> = z.input<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;
export type Api = Record<string, Endpoint>;
