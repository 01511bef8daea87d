import { parseWithoutEval } from '@xueyan/contract/wire/no-eval';
import { afterEach } from 'vitest';
import { queryClient } from '../app/query-client.ts';
import { closeSchool } from './school.ts';
import '../app/global.css';

parseWithoutEval();

afterEach(() => {
  closeSchool();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});
