import type { Actor } from '@xueyan/contract/wire/actor';
import type { Endpoint, Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Platform } from '../platform/platform.ts';

/** Where a request came from. */
export interface Origin {
  address: string;
  agent: string;
}

/** What a route has at hand. A public endpoint has no actor. */
export interface Context<E extends Endpoint = Endpoint> {
  db: Db;
  platform: Platform;
  actor: E['access'] extends 'public' ? null : Actor;
  input: z.output<E['input']>;
  language: Language;
  origin: Origin;
  /** Adds to the reply's `meta`. */
  tell(meta: { token?: string; msg?: string }): void;
  /** Sets the cookie by which pictures and downloads know the session; null takes it away. */
  setFileCookie(token: string | null): void;
  /** By which a browser is known where somebody signed in before; empty for one that is not. */
  deviceToken: string;
  setDeviceCookie(token: string): void;
}

/** An endpoint whose data is null has nothing to return. */
// biome-ignore lint/suspicious/noConfusingVoidType: it is only ever a function's return type
type Result<E extends Endpoint> = Output<E> extends null ? void : Output<E>;

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Result<E>> | Result<E>;
