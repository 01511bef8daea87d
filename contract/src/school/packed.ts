import { z } from 'zod';
import { Markdown } from '../wire/scalar.ts';

/** What a package of a course holds of a reading. */
export const PackedReading = z.strictObject({ content: Markdown });
