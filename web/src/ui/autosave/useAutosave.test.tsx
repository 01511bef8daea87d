import { expect, test } from 'vitest';
import { CallError } from '../../api/call.ts';
import { judge } from './useAutosave.ts';

test.each(['wire.changed', 'task.draftConflict', 'attempt.draftConflict'])(
  'a save refused by %s lets the person choose between two values',
  (code) => {
    expect(judge(new CallError(409, code, '')).kind).toBe('conflict');
  },
);

test.each(['warehouse.notLocked', 'labelling.handedIn', 'task.closed'])(
  'a save refused by %s is a refusal with its own words, which no choice would end',
  (code) => {
    expect(judge(new CallError(409, code, '不能保存'))).toEqual({
      kind: 'refused',
      refusal: { message: '不能保存', code },
    });
  },
);
