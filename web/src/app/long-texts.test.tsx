// Long texts that a button sends: what was typed and not sent is back after the page was reloaded or its window died.
import { resourceApi } from '@xueyan/contract/base/resource';
import { articleApi } from '@xueyan/contract/content/article';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import { linkApi } from '@xueyan/contract/teaching/link';
import { surveyApi } from '@xueyan/contract/teaching/survey';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { NewDeckModal } from '../features/ai/deck/NewDeckModal.tsx';
import { AnnouncementFormModal } from '../features/content/announcement/AnnouncementFormModal.tsx';
import { ArticleComments } from '../features/content/article/ArticleComments.tsx';
import { DeliverableModal } from '../features/teaching/deliverable/DeliverableModal.tsx';
import { DiscussionEdit } from '../features/teaching/discussion/DiscussionEdit.tsx';
import { LinkEdit } from '../features/teaching/link/LinkEdit.tsx';
import { ReportTemplateFormModal } from '../features/teaching/report-template/ReportTemplateFormModal.tsx';
import { SurveyEdit } from '../features/teaching/survey/SurveyEdit.tsx';
import { serve } from '../testing/school.ts';
import { show } from '../testing/show.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const onClose = () => undefined;
const nothing = { pageInfo: { pageNum: 1, pageSize: 20, totalSize: 0, resultList: [] } };

interface Kind {
  form: ReactNode;
  /** Name of the field of the long text. */
  field: string;
  /** What the school answers to the form. */
  school?: () => void;
  /** True where a note tells that the text is back: a comment alone speaks for itself. */
  told: boolean;
}

const kinds: Record<string, Kind> = {
  'an announcement': { form: <AnnouncementFormModal open onClose={onClose} />, field: '正文', told: true },
  'the outline of slides': {
    form: <NewDeckModal open from={{ sectionId: null, baseId: null }} onMade={onClose} onClose={onClose} />,
    field: '大纲（Markdown）',
    told: true,
  },
  'a template of reports': { form: <ReportTemplateFormModal open onClose={onClose} />, field: '内容', told: true },
  'what a deliverable demands': {
    form: <DeliverableModal courseId={id} sectionId={id} deliverableId={null} onClose={onClose} />,
    field: '要求',
    told: true,
  },
  'the topic of a discussion': {
    form: <DiscussionEdit sectionId={id} courseId={id} />,
    field: '讨论题目',
    school: () => {
      serve(discussionApi.get, () => ({ sectionId: id, topic: '', closed: false, editor: true }));
      serve(discussionApi.threads, () => nothing);
    },
    told: true,
  },
  'the note of a link': {
    form: <LinkEdit sectionId={id} courseId={id} />,
    field: '告诉学生去看什么、看完做什么',
    school: () => serve(linkApi.get, () => ({ sectionId: id, address: '', note: '', editor: true })),
    told: true,
  },
  'the introduction of a survey': {
    form: <SurveyEdit sectionId={id} courseId={id} />,
    field: '说明',
    school: () => {
      const survey = { sectionId: id, intro: '', anonymous: false, questions: [], version: 1, answerCount: 0 };
      serve(surveyApi.get, () => ({ ...survey, editor: true, answered: false, answers: [] }));
    },
    told: true,
  },
  'a comment on an article': {
    form: <ArticleComments articleId={id} open moderator={false} />,
    field: '说点什么，请文明发言',
    school: () => serve(articleApi.listComment, () => nothing),
    told: false,
  },
};

beforeEach(() => {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id, roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
});

const note = '已恢复上次未提交的内容';

test.each(Object.entries(kinds))('%s that was typed and not sent is back after a reload', async (_, kind) => {
  kind.school?.();
  const first = await show(kind.form);
  const text = '写了很久的一段话';
  await userEvent.fill(first.screen.getByLabelText(kind.field, { exact: true }), text);
  expect(first.screen.getByText(note).elements()).toEqual([]);
  await first.screen.unmount();
  const second = await show(kind.form);
  const field = second.screen.getByLabelText(kind.field, { exact: true });
  await expect.element(field).toHaveValue(text);
  if (kind.told) await expect.element(second.screen.getByText(note)).toBeVisible();
});

test.each(Object.entries(kinds).filter(([, { told }]) => told))(
  '%s that is thrown away stays away',
  async (_, kind) => {
    kind.school?.();
    const first = await show(kind.form);
    await userEvent.fill(first.screen.getByLabelText(kind.field, { exact: true }), '不要的一段话');
    await first.screen.unmount();
    const second = await show(kind.form);
    await userEvent.click(second.screen.getByRole('button', { name: /丢\s?弃/ }));
    await expect.element(second.screen.getByText(note)).not.toBeInTheDocument();
    await expect.element(second.screen.getByLabelText(kind.field, { exact: true })).toHaveValue('');
    await second.screen.unmount();
    const third = await show(kind.form);
    await expect.element(third.screen.getByLabelText(kind.field, { exact: true })).toHaveValue('');
    expect(third.screen.getByText(note).elements()).toEqual([]);
  },
);

test('what was sent does not come back', async () => {
  serve(articleApi.listComment, () => nothing);
  serve(articleApi.comment, () => ({ commentId: id, waiting: false }));
  const form = <ArticleComments articleId={id} open moderator={false} />;
  const first = await show(form);
  const field = first.screen.getByRole('textbox', { name: '说点什么，请文明发言' });
  await userEvent.fill(field, '写得好');
  await userEvent.click(first.screen.getByRole('button', { name: /发\s?表|发\s?送/ }));
  await expect.element(field).toHaveValue('');
  await first.screen.unmount();
  const second = await show(form);
  await expect.element(second.screen.getByRole('textbox', { name: '说点什么，请文明发言' })).toHaveValue('');
});
