import type { Db } from '../../../db/connect.ts';
import { readParameters } from './parameter.service.ts';
import { safetyParameters } from './safety.parameter.ts';

/** The school's rules for passwords, locks and sessions, as they hold now. */
export const readSafety = (db: Db) => readParameters(db, safetyParameters);
