import { z } from 'zod';
import { Markdown } from '../wire/scalar.ts';

/** Data of a reading in a bundle of a course. */
export const PackedReading = z.strictObject({ content: Markdown });
