import { type ResearchNote, researchProjectApi } from '@xueyan/contract/research/research-project';
import { userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { Pressed } from '../../../testing/pressed.tsx';
import { researchDetail } from '../../../testing/research.ts';
import { NotesCard } from './ProjectNotes.tsx';

const kept = { researchNoteId: idOf(1), day: '2025-12-31', title: '启动会', content: '第一条\n\n第二条' };
const note: ResearchNote = { ...kept, authorId: idOf(7), authorName: '李老师' };
const formOf = (button: string, ...noteList: ResearchNote[]) => (
  <Pressed name={button}>
    <NotesCard detail={{ ...researchDetail, noteList }} />
  </Pressed>
);

tryForm('the form of a note', {
  'sends a note as it was kept': trial({
    ...{ form: formOf('修改', note), saves: researchProjectApi.updateNote, answer: null },
    sends: kept,
  }),
  'sends a note without words': trial({
    ...{ form: formOf('修改', { ...note, content: '' }), saves: researchProjectApi.updateNote, answer: null },
    sends: { ...kept, content: '' },
  }),
  'sends the title that was changed, and the others as they were': trial({
    ...{ form: formOf('修改', note), saves: researchProjectApi.updateNote, answer: null },
    change: (dialog) => dialog.getByLabelText('标题').fill('开题会'),
    sends: { ...kept, title: '开题会' },
  }),
  'adds the first note': trial({
    form: formOf('新增纪要'),
    ...{ saves: researchProjectApi.addNote, answer: { researchNoteId: idOf(2) } },
    change: async (dialog) => {
      await dialog.getByLabelText('标题').fill('例会');
      await dialog.getByLabelText('日期').fill('2026-01-01');
      await userEvent.keyboard('{Enter}');
    },
    sends: { researchProjectId: idOf(30), title: '例会', day: '2026-01-01', content: '' },
  }),
});
