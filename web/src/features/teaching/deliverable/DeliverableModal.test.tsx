import { type DeliverableForm, deliverableApi } from '@xueyan/contract/teaching/deliverable';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { DeliverableModal } from './DeliverableModal.tsx';

const sectionId = idOf(2);
const kept: DeliverableForm = {
  ...{ title: '需求说明', demand: '## 要求\n\n- 一页纸\n', dueTime: '2026-12-01 23:59:59', lateAllowed: false },
  rubric: [{ name: '完成度', points: 100 }],
};
const bare: DeliverableForm = { ...kept, demand: '', dueTime: null };
const form = (deliverableId: string | null) => (
  <DeliverableModal {...{ courseId: idOf(1), sectionId, deliverableId }} onClose={() => undefined} />
);
const common = { saves: deliverableApi.save, answer: { deliverableId: idOf(3) } };
const asks = (found: DeliverableForm) => ({
  ...{ ...common, form: form(idOf(3)) },
  school: () => serve(deliverableApi.get, () => ({ form: found, version: 4 })),
});
const key = { sectionId, deliverableId: idOf(3), version: 4 };

tryForm('the form of a deliverable', {
  'sends a deliverable as it was kept, to the second of its time': trial({
    ...asks(kept),
    sends: { ...key, form: kept },
  }),
  'sends a deliverable that is never due as it was kept': trial({
    ...asks(bare),
    sends: { ...key, form: bare },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...asks(kept),
    change: (dialog) => dialog.getByRole('checkbox', { name: '截止后仍可提交' }).click(),
    sends: { ...key, form: { ...kept, lateAllowed: true } },
  }),
  'takes a criterion away': trial({
    ...asks({ ...kept, rubric: usualRubric }),
    change: (dialog) => dialog.getByRole('button', { name: '删除评分项 1' }).click(),
    sends: { ...key, form: { ...kept, rubric: usualRubric.slice(1) } },
  }),
  'adds the first deliverable of a stage': trial({
    ...{ ...common, form: form(null) },
    change: (dialog) => dialog.getByRole('textbox', { name: '名称' }).first().fill('演示'),
    sends: {
      ...{ sectionId, deliverableId: null, version: 0 },
      form: { title: '演示', demand: '', dueTime: null, lateAllowed: true, rubric: usualRubric },
    },
  }),
});
