import {
  type ReportTemplate,
  type ReportTemplateForm,
  reportTemplateApi,
} from '@xueyan/contract/teaching/report-template';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { expect, test } from 'vitest';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ReportTemplateFormModal } from './ReportTemplateFormModal.tsx';
import { ReportTemplatesPage } from './ReportTemplatesPage.tsx';

const onClose = () => undefined;
const kept: ReportTemplateForm = {
  ...{ title: '实验报告', sharing: 'organization', content: '## 目的\n\n**姓名**： \n', rubric: [] },
};
const template: ReportTemplate = {
  ...{ ...kept, reportTemplateId: idOf(1), ownerId: idOf(2), ownerName: '王老师', editable: true, version: 3 },
  createTime: '2026-09-01 08:00:00',
};
const key = { reportTemplateId: idOf(1), version: 3 };

tryForm('the form of a report template', {
  'sends a template without criteria as it was kept': trial({
    form: <ReportTemplateFormModal open edited={template} onClose={onClose} />,
    ...{ saves: reportTemplateApi.update, answer: { version: 4 } },
    sends: { ...kept, ...key },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <ReportTemplateFormModal open edited={{ ...template, rubric: usualRubric }} onClose={onClose} />,
    ...{ saves: reportTemplateApi.update, answer: { version: 4 } },
    change: (dialog) => dialog.getByRole('textbox', { name: '名称' }).first().fill('实训报告'),
    sends: { ...kept, ...key, title: '实训报告', rubric: usualRubric },
  }),
  'adds the first template, with nothing in it': trial({
    form: <ReportTemplateFormModal open onClose={onClose} />,
    ...{ saves: reportTemplateApi.save, answer: { reportTemplateId: idOf(1) } },
    change: (dialog) => dialog.getByRole('textbox', { name: '名称' }).first().fill('实训报告'),
    sends: { title: '实训报告', sharing: 'mine', content: '', rubric: [] },
  }),
});

test('a copy of a template is the person’s own, with its text and criteria', async () => {
  serve(reportTemplateApi.list, () => pageOf({ ...template, rubric: usualRubric }));
  serve(reportTemplateApi.save, () => ({ reportTemplateId: idOf(5) }));
  const { screen } = await show(<ReportTemplatesPage />);
  await screen.getByRole('button', { name: '复制' }).click();
  const dialog = screen.getByRole('dialog', { name: '新建模板' });
  await dialog.getByRole('button', { name: '保存' }).click();
  const sent = () => calls.filter(({ path }) => path === reportTemplateApi.save.path).map(({ input }) => input);
  await expect
    .poll(sent)
    .toEqual([{ title: '实验报告 副本', sharing: 'mine', content: kept.content, rubric: usualRubric }]);
});
