import type { Actor } from '@xueyan/contract/wire/actor';
import type { Endpoint, Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Platform } from '../platform/platform.ts';

/** Origin of a request: IP address and user agent. */
export interface Origin {
  address: string;
  agent: string;
}

/** Context of a route handler. The actor of a public endpoint is null. */
export interface Context<E extends Endpoint = Endpoint> {
  db: Db;
  platform: Platform;
  actor: E['access'] extends 'public' ? null : Actor;
  input: z.output<E['input']>;
  language: Language;
  origin: Origin;
  /** Adds to the reply's `meta`. */
  tell(meta: { token?: string; msg?: string }): void;
  /** Sets the cookies that carry the session where no header does: of files, and of pages of machines; null removes them. */
  setFileCookie(token: string | null): void;
  /** Token of a browser that has signed in before; empty for an unknown browser. */
  deviceToken: string;
  setDeviceCookie(token: string): void;
}

/** Return type of a handler: void where the endpoint's data is null. */
// biome-ignore lint/suspicious/noConfusingVoidType: only used as a function's return type
type Result<E extends Endpoint> = Output<E> extends null ? void : Output<E>;

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Result<E>> | Result<E>;
