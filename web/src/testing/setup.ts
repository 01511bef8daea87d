import { parseWithoutEval } from '@xueyan/contract/wire/no-eval';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../app/query-client.ts';
import { closeSchool } from './school.ts';
import '../app/global.css';

parseWithoutEval();

afterEach(async () => {
  // A part that is still shown would ask again, find nobody who answers, and hold up the next test with its retries.
  await cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  closeSchool();
});
