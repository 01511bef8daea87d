import type { taskApi } from '@xueyan/contract/teaching/task';
import type { Output } from '@xueyan/contract/wire/endpoint';

/** A task as its page has read it. */
export type Task = Output<typeof taskApi.get>;
