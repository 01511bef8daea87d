import type { Db } from '../../../db/connect.ts';
import { aiMarkParameters } from './ai-mark.parameter.ts';
import { readParameters } from './parameter.service.ts';

/** Returns whether the school wants the mark in files of what AI drafted. */
export const marksFiles = async (db: Db): Promise<boolean> => (await readParameters(db, aiMarkParameters)).inFiles;
