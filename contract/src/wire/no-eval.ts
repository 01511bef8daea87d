import { z } from 'zod';

/**
 * Disables code generation in the schemas: the policy of a page forbids it, and the failing attempt would cost time.
 */
export const parseWithoutEval = () => z.config({ jitless: true });
