import { expect, test } from 'vitest';
import { SchoolDate } from '../school/school-date.ts';
import { DateTime } from './scalar.ts';

test.each([
  ['2027-13-01 10:00:00', false],
  ['2027-00-01 10:00:00', false],
  ['2027-02-30 10:00:00', false],
  ['2027-02-29 10:00:00', false],
  ['2028-02-29 10:00:00', true],
  ['2027-04-31 10:00:00', false],
  ['2027-05-01 24:00:00', false],
  ['2027-05-01 25:00:00', false],
  ['2027-05-01 10:60:00', false],
  ['2027-05-01 10:00:60', false],
  ['2027-05-01 23:59:59', true],
  ['1899-12-31 23:59:59', false],
  ['1900-01-01 00:00:00', true],
  ['2199-12-31 23:59:59', true],
  ['2200-01-01 00:00:00', false],
  ['0000-01-01 00:00:00', false],
  ['2027-05-01T10:00:00', false],
  ['2027-05-01', false],
])('the moment %s: %s', (text, is) => expect(DateTime.safeParse(text).success).toBe(is));

test.each([
  ['2027-02-30', false],
  ['2028-02-29', true],
  ['2027-13-01', false],
  ['1899-12-31', false],
  ['2199-12-31', true],
  ['2200-01-01', false],
])('the date %s: %s', (text, is) => expect(SchoolDate.safeParse(text).success).toBe(is));
