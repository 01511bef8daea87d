import { expect, test } from 'vitest';
import { programOf, textOfProgram } from './code-text.ts';

test('a program survives the round trip through the text of a work, with its language', () => {
  const program = { language: 'c', code: '#include <stdio.h>\nint main() { return 0; }\n' };
  const { language, code } = programOf(textOfProgram(program));
  expect([language, code.trim()]).toEqual(['c', program.code.trim()]);
  expect(programOf('')).toEqual({ language: 'python', code: '' });
  expect(programOf(textOfProgram({ language: 'go', code: '' })).code).toBe('');
});
