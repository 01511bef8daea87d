import type { homeApi } from '@xueyan/contract/composed/home';
import type { Output } from '@xueyan/contract/wire/endpoint';

export type StudentHome = Output<typeof homeApi.student>;
