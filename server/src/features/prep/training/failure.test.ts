import { expect, test } from 'vitest';
import { failureParts, reasonOf } from './failure.rule.ts';

const exit = (message: string) => reasonOf({ ended: 'exit', message });

test('what libraries say of a failure becomes a reason that has words', () => {
  const said = [
    'MemoryError: Unable to allocate 9.31 GiB for an array',
    'ValueError: Input X contains NaN.',
    'ValueError: The number of classes has to be greater than one; got 1 class',
    'ValueError: Expected n_neighbors <= n_samples_fit, but n_neighbors = 9, n_samples_fit = 4',
    "ModuleNotFoundError: No module named 'torch'",
    'KeyError: 3',
  ];
  expect(said.map((one) => exit(one).split(':')[0])).toEqual([
    'memory',
    'diverged',
    'oneClass',
    'few',
    'noNets',
    'program',
  ]);
  expect(reasonOf({ ended: 'cpu', message: 'killed' })).toBe('cpu:killed');
  expect(reasonOf({ refused: 'missing:长度' })).toBe('missing:长度');
  expect(reasonOf({ refused: 'value:Found array with 0 sample(s)' })).toBe('few:Found array with 0 sample(s)');
});

test('the reason names what is in the data, and never repeats what a program wrote', () => {
  expect(failureParts('missing:花:瓣')).toEqual({ message: 'missing:花:瓣', raw: '' });
  expect(failureParts('lost:没有权限')).toEqual({ message: 'lost:没有权限', raw: '' });
  expect(failureParts(exit('Traceback: KeyError: 3'))).toEqual({ message: 'program', raw: 'Traceback: KeyError: 3' });
  // As earlier versions stored it.
  expect(failureParts('exit:Traceback')).toEqual({ message: 'program', raw: 'Traceback' });
  expect(failureParts('memory:Killed')).toEqual({ message: 'memory', raw: 'Killed' });
  expect(failureParts('broken')).toEqual({ message: 'broken', raw: '' });
});
