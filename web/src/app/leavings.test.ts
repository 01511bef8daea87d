import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../testing/memory-storage.ts';

const person = (id: string) => ({
  jumpFlag: '' as const,
  passwordExpired: false,
  activeUser: { id, loginName: id, userName: id, avatar: '', roleCode: 'ROLE_TEACHER' },
  language: '' as const,
});

beforeEach(openBrowser);
afterEach(() => vi.unstubAllGlobals());

const namesIn = (store: Storage) => Array.from({ length: store.length }, (_, at) => store.key(at)).sort();

it('leaves only unsaved work and settings of the look to the next person at a shared computer', async () => {
  const { session } = await import('../api/session.ts');
  const { rememberChoice } = await import('../features/composed/palette/recent.ts');
  const { markDraftOf } = await import('../features/teaching/marking/mark-draft.ts');
  const { notifiedJobs } = await import('../features/base/job/notified-jobs.shared.ts');
  const { noteVisited } = await import('../ui/layout/crumb-memory.ts');
  const { Copies } = await import('../ui/autosave/copies.ts');
  const { keepText } = await import('../api/keep-text.ts');
  session.open('token', person('ann'), 'zh_cn');
  rememberChoice({ kind: 'person', key: 'person:1', title: '林晓雨', route: '' } as never);
  notifiedJobs.begun('job-1');
  noteVisited('/classes', '?q=林晓雨');
  keepText(sessionStorage, 'xueyan:guide-scroll:run-1', '120');
  keepText(sessionStorage, 'xueyan:workspace-tab:run-1', 'report');
  keepText(sessionStorage, 'SIGN_IN_PUT_AWAY', 'sign-1');
  keepText(localStorage, 'SELECT_THEME', 'dark');
  markDraftOf('run-1').write({ score: '88', comment: '很好' });
  new Copies('xueyan.draft.ann.reading.1', { window: 'one' }).write({
    value: '未保存',
    version: 1,
    sent: [],
    typedAt: '',
  });
  session.close();
  expect(namesIn(localStorage)).toEqual([
    'DEFAULT_LANG',
    'SELECT_THEME',
    'xueyan.draft.ann.reading.1',
    'xueyan.mark.ann.run-1',
  ]);
  expect(namesIn(sessionStorage)).toEqual([]);
});

it('shows an unsaved mark to the teacher who typed it alone', async () => {
  const { session } = await import('../api/session.ts');
  const { markDraftOf } = await import('../features/teaching/marking/mark-draft.ts');
  session.open('token', person('ann'), 'zh_cn');
  markDraftOf('run-1').write({ score: '88', comment: '' });
  session.close();
  session.open('other', person('ben'), 'zh_cn');
  expect(markDraftOf('run-1').read()).toBeNull();
  session.open('third', person('ann'), 'zh_cn');
  expect(markDraftOf('run-1').read()).toEqual({ score: '88', comment: '' });
});
