import { databaseCourse } from './shipped/database.seed.ts';
import { linuxCourse } from './shipped/linux.seed.ts';
import { pythonCourse } from './shipped/python.seed.ts';
import type { ShippedCourse } from './shipped-content.rule.ts';

/** Courses that every school receives; a school may remove them. */
export const shippedCourses: ShippedCourse[] = [linuxCourse, pythonCourse, databaseCourse];
