import { z } from 'zod';

/** Codes of the dictionary QUESTION_DIFFICULTY that every school has, from easy to hard. */
export const difficulties = ['1', '2', '3', '4', '5'] as const;

/** Code of a level of difficulty: one that every school has, or one of the school’s own. */
export const LevelCode = z.string().regex(/^[\w-]{1,32}$/);

/** Maximum number of levels of a school. */
export const mostLevels = 20;

/** Share of the points that the candidates of a school reach in questions of a level, unless the school sets another. */
export const usualFacilities: Readonly<Record<string, number>> = { 1: 0.9, 2: 0.75, 3: 0.6, 4: 0.45, 5: 0.3 };
