import type { Foreign } from '../../../testing/foreign.ts';

export const prepUploadForeign: Foreign = { inputs: { 'prepupload/listjob': { target: 'table' } } };
