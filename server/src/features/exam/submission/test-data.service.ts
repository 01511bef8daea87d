import type { TestDataPlan } from '@xueyan/contract/exam/test-data';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Platform } from '../../../platform/platform.ts';
import { planTests } from './test-data.rule.ts';

const limits = { entries: 2_000, bytes: 40 * 1024 * 1024 };

/** Previews an archive of tests. It is unpacked in a process of its own. */
export const planTestData = async ({ parser }: Platform, { id }: Actor, bytes: Buffer): Promise<TestDataPlan> =>
  planTests(await parser.archive({ id }, bytes, limits));
