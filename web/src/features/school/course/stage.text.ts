import { defineText } from '../../../ui/text/text.ts';

/** Texts of a project’s catalogue that differ from those of a course: its chapters are stages. */
export const stageText = defineText('school.course.stage', {
  zh: {
    counts: '{chapters} 个阶段 · {sections} 节',
    emptyHint: '先添加一个阶段，再在阶段里添加任务、实验和图文。',
    addFirst: '添加第一个阶段',
    addChapter: '添加阶段',
  },
  en: {
    counts: '{chapters} {chapters, stage|stages} · {sections} {sections, section|sections}',
    emptyHint: 'Add a stage, then its labs and texts.',
    addFirst: 'Add the first stage',
    addChapter: 'Add a stage',
  },
  mn: {
    counts: '{chapters} үе шат · {sections} хэсэг',
    emptyHint: 'Эхлээд үе шат нэмээд, дотор нь туршилт, бичвэр нэмнэ үү.',
    addFirst: 'Эхний үе шатыг нэмэх',
    addChapter: 'Үе шат нэмэх',
  },
});
