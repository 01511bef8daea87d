import type { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import type { Output } from '@xueyan/contract/wire/endpoint';

/** A training experiment as the actor sees it. */
export type TrainingTask = Output<typeof trainingSectionApi.get>;
