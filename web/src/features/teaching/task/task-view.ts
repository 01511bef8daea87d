import type { taskApi } from '@xueyan/contract/teaching/task';
import type { Output } from '@xueyan/contract/wire/endpoint';

/** A task as loaded by its page. */
export type Task = Output<typeof taskApi.get>;
