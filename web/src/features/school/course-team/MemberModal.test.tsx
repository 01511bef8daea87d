import { courseRights } from '@xueyan/contract/school/course-policy';
import { courseTeamApi, type TeamMember } from '@xueyan/contract/school/course-team';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { MemberModal } from './MemberModal.tsx';

const courseId = idOf(1);
const member = (role: 'coTeacher' | 'assistant', rights: TeamMember['rights']): TeamMember => ({
  ...{ userId: idOf(2), userName: '王老师', loginName: 'wang', avatar: '', organizationName: '', role, rights },
});
const form = (kept: TeamMember | null) => <MemberModal courseId={courseId} member={kept} onClose={() => undefined} />;

tryForm('the form of a member of the team', {
  'sends a co-teacher as they were kept': trial({
    form: form(member('coTeacher', ['mark'])),
    ...{ saves: courseTeamApi.save, answer: null },
    sends: { courseId, userId: idOf(2), role: 'coTeacher', rights: ['mark'] },
  }),
  'sends an assistant without rights as they were kept': trial({
    form: form(member('assistant', [])),
    ...{ saves: courseTeamApi.save, answer: null },
    sends: { courseId, userId: idOf(2), role: 'assistant', rights: [] },
  }),
  'gives a co-teacher one more right': trial({
    form: form(member('coTeacher', ['mark'])),
    ...{ saves: courseTeamApi.save, answer: null },
    change: (dialog) => dialog.getByRole('checkbox', { name: '编辑内容' }).click(),
    sends: { userId: idOf(2), role: 'coTeacher', rights: ['edit', 'mark'] },
  }),
  'makes an assistant a co-teacher with the rights that are ticked': trial({
    form: form(member('assistant', [])),
    ...{ saves: courseTeamApi.save, answer: null },
    change: async (dialog) => {
      await dialog.getByText('合讲教师').click();
      await dialog.getByRole('checkbox', { name: '批阅' }).click();
    },
    sends: { userId: idOf(2), role: 'coTeacher', rights: ['mark'] },
  }),
  'takes a teacher of no organization onto the team, with all rights': trial({
    form: form(null),
    ...{ saves: courseTeamApi.save, answer: null },
    school: () =>
      serve(courseTeamApi.choices, () => ({
        teachers: [{ userId: idOf(3), userName: '李老师', organizationName: '' }],
      })),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '教师' }).click();
      await page.getByTitle('李老师').last().click();
    },
    sends: { courseId, userId: idOf(3), role: 'coTeacher', rights: [...courseRights] },
  }),
});
