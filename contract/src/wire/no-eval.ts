import { z } from 'zod';

/** The policy of a page forbids code made of text: its schemas do not even try, for the trial is an error that costs time. */
export const parseWithoutEval = () => z.config({ jitless: true });
