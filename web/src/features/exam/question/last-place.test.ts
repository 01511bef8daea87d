import { expect, test } from 'vitest';
import { keepPlace, lastPlace } from './last-place.ts';

test('the bank of the last question is remembered for its writer alone', () => {
  expect(lastPlace('one')).toBeUndefined();
  keepPlace('one', { bankId: 'bank', subject: 'linux' });
  expect(lastPlace('one')).toEqual({ bankId: 'bank', subject: 'linux' });
  expect(lastPlace('other')).toBeUndefined();
});
