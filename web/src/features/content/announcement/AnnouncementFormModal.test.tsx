import { messageApi } from '@xueyan/contract/base/message';
import { resourceApi } from '@xueyan/contract/base/resource';
import { type Announcement, announcementApi } from '@xueyan/contract/content/announcement';
import type { DataRange } from '@xueyan/contract/wire/actor';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { query } from '../../../api/query.ts';
import { queryClient } from '../../../app/query-client.ts';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { AnnouncementFormModal } from './AnnouncementFormModal.tsx';

const onClose = () => undefined;

/** Signs somebody in who may publish in a data range, and opens the form. */
async function open(dataRange: DataRange, edited?: Announcement) {
  const codes = ['announcement.manage', 'message.send', 'course.manage'];
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: codes.map((authCode) => ({ authCode })), modulesOff: [], pagesOff: [] },
    actor: { id: idOf(900), roleCode: 'ROLE_ADMIN', dataRange, organizationIds: [], narrowed: [] },
  }));
  await queryClient.fetchQuery(query(resourceApi.permissions, {}));
  serve(messageApi.countRecipients, () => ({ count: 40 }));
  serve(messageApi.listTargets, ({ kind }) => ({
    targetList: kind === 'class' ? [{ id: idOf(5), name: '一班', count: 40 }] : [],
  }));
  serve(announcementApi.save, () => ({ announcementId: idOf(1) }));
  serve(announcementApi.update, () => ({ version: 4 }));
  const { screen } = await show(<AnnouncementFormModal open edited={edited} onClose={onClose} />);
  return screen;
}
const sentTo = ({ path: wanted }: { path: string }) =>
  calls.filter(({ path }) => path === wanted).map(({ input }) => input);
const saved = () => sentTo(announcementApi.save);

const kept = {
  ...{ title: '停课安排', content: '## 安排\n\n* 周五\n* 周六 <b>下午</b>\n\n', pinned: true, onLoginPage: false },
  ...{ publishTime: '2190-06-30 23:59:30', expireTime: '2190-07-01 00:00:01' },
  to: { courses: [], classes: [idOf(5)], organizations: [], roles: [], users: [idOf(6)], everyone: false },
};
const announcement: Announcement = {
  ...{ ...kept, announcementId: idOf(1), state: 'published', unsentReason: null, messageId: null, ownerId: idOf(2) },
  targets: [
    { kind: 'class', id: idOf(5), name: '一班' },
    { kind: 'person', id: idOf(6), name: '张三' },
  ],
  ...{ ownerName: '李明远', organizationId: null, recipientCount: 41, readCount: 0, version: 3 },
  createTime: '2026-11-01 08:00:00',
};
const update = { ...kept, announcementId: idOf(1), version: 3 };

test('an announcement goes out only after its writer has confirmed who reads it', async () => {
  const screen = await open('all');
  await screen.getByRole('textbox', { name: '标题' }).fill('停课安排');
  await screen.getByRole('textbox', { name: '正文' }).fill('周五下午停课');
  await screen.getByRole('button', { name: '发布', exact: true }).click();
  const question = screen.getByRole('dialog', { name: '发布给「全校」？' });
  await question.getByRole('button', { name: '取消' }).click();
  expect(saved()).toEqual([]);
  await screen.getByRole('button', { name: '发布', exact: true }).click();
  await screen.getByRole('dialog', { name: '发布给「全校」？' }).getByRole('button', { name: '发布' }).click();
  await expect.poll(saved).toMatchObject([{ publishTime: null, expireTime: null, to: { everyone: true } }]);
});

test('a draft is saved with a title alone, and nobody is asked about readers', async () => {
  const screen = await open('all');
  await screen.getByRole('button', { name: '存为草稿' }).click();
  await expect.element(screen.getByText('请输入标题')).toBeVisible();
  expect(saved()).toEqual([]);
  await screen.getByRole('textbox', { name: '标题' }).fill('还没写完');
  await screen.getByRole('button', { name: '存为草稿' }).click();
  await expect.poll(saved).toMatchObject([{ title: '还没写完', content: '', draft: true }]);
  expect(screen.getByRole('dialog', { name: '发布给「全校」？' }).elements()).toEqual([]);
});

test('who may not send to everyone chooses the readers', async () => {
  const screen = await open('self');
  await screen.getByRole('textbox', { name: '标题' }).fill('停课安排');
  await screen.getByRole('textbox', { name: '正文' }).fill('周五下午停课');
  await screen.getByRole('button', { name: '发布', exact: true }).click();
  await expect.element(screen.getByRole('alert').getByText('请选择接收范围')).toBeVisible();
  await screen.getByRole('combobox', { name: '班级' }).click();
  await page.getByTitle('一班').last().click();
  await screen.getByRole('button', { name: '发布', exact: true }).click();
  await screen.getByRole('dialog', { name: '发布给「一班」？' }).getByRole('button', { name: '发布' }).click();
  await expect.poll(saved).toMatchObject([{ to: { classes: [idOf(5)], everyone: false } }]);
});

test('a draft is kept as it was', async () => {
  const screen = await open('all', { ...announcement, state: 'draft' });
  await screen.getByRole('button', { name: '存为草稿' }).click();
  await expect.poll(() => sentTo(announcementApi.update)).toEqual([{ ...update, draft: true }]);
});

test('a scheduled announcement stays as it was, for the same readers at the same second', async () => {
  const screen = await open('all', { ...announcement, state: 'scheduled', expireTime: null });
  await screen.getByRole('button', { name: '定时发布' }).click();
  const question = screen.getByRole('dialog', { name: '发布给「一班、张三」？' });
  await question.getByRole('button', { name: '定时发布' }).click();
  await expect.poll(() => sentTo(announcementApi.update)).toEqual([{ ...update, expireTime: null, draft: false }]);
});

const published = { saves: announcementApi.update, answer: { version: 4 } };

tryForm('the form of a published announcement', {
  'sends it as it was kept, its readers and times too': trial({
    form: <AnnouncementFormModal open edited={announcement} onClose={onClose} />,
    ...published,
    sends: { ...update, draft: false },
  }),
  'sends one on the login page as it was kept': trial({
    form: (
      <AnnouncementFormModal
        open
        edited={{ ...announcement, onLoginPage: true, to: { ...kept.to, classes: [], users: [], everyone: true } }}
        onClose={onClose}
      />
    ),
    ...published,
    sends: { ...update, to: { ...kept.to, classes: [], users: [], everyone: true }, onLoginPage: true },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <AnnouncementFormModal open edited={announcement} onClose={onClose} />,
    ...published,
    change: (dialog) => dialog.getByRole('checkbox', { name: '置顶' }).click(),
    sends: { ...update, pinned: false },
  }),
});
