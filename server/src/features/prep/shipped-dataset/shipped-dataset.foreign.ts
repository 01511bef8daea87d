import type { Foreign } from '../../../testing/foreign.ts';

export const shippedDatasetForeign: Foreign = {
  // A set whose package tests do not have: the other one would store its pictures for each caller.
  inputs: { 'shippeddataset/take': { name: 'fashion', size: 'starter' } },
};
