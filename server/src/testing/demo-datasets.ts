/** Data sets of the demo school, for tests of what the demo school makes of them. */
export { createDemoDatasets } from '../features/prep/dataset/dataset.demo.ts';
