import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { Button } from 'antd';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { JobWatcher } from './JobWatcher.tsx';

const jobId = '00000000-0000-4000-8000-000000000001';
const ended = (state: JobProgress['state']): JobProgress => ({
  ...{ jobId, kind: 'import.user', title: '名单.csv', state, done: 3, total: 3, message: '' },
  ...{ cancelling: false, createTime: '2026-09-01 08:00:00', result: null },
});

/** The browser has seen the job begin, and not its end. */
beforeEach(() => localStorage.setItem('JOBS', JSON.stringify([[jobId, 'begun']])));

const bar = { position: 'fixed', insetInline: 0, bottom: 0, display: 'flex', justifyContent: 'flex-end' } as const;

test.each([
  ['a desktop', 'done', 1440, 900],
  ['a desktop', 'failed', 1440, 900],
  ['a phone', 'done', 375, 812],
  ['a phone', 'failed', 375, 812],
] as const)(
  'on %s the news of a job that is %s lies clear of the bar at the bottom',
  async (_, state, width, height) => {
    await page.viewport(width, height);
    serve(jobApi.list, () => ({ jobList: [ended(state)] }));
    const { screen } = await show(
      <>
        <JobWatcher />
        <div style={bar}>
          <Button type="primary">发送</Button>
        </div>
      </>,
    );
    await expect.element(screen.getByRole('button', { name: '查看结果' })).toBeVisible();
    const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const notice = () => boxOf(document.querySelector('.ant-notification-notice'));
    const below = boxOf(screen.getByRole('button', { name: /发\s?送/ }).element());
    // It slides in below the header.
    await expect.poll(() => notice().top).toBeGreaterThanOrEqual(60);
    expect(notice().bottom).toBeLessThan(below.top);
  },
);
