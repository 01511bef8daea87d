import { defineFeature } from '../../../http/feature.ts';
import { modelStubDaemon } from './model-stub.job.ts';

export const modelStubFeature = defineFeature({ name: 'ai/model-stub', daemons: [modelStubDaemon] });
