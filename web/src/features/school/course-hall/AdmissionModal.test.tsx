import { admissionApi } from '@xueyan/contract/school/admission';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { AdmissionModal } from './AdmissionModal.shared.tsx';

type Admission = Output<typeof admissionApi.get>;

const form = <AdmissionModal open courseId={idOf(1)} onClose={() => undefined} />;
const settings = (kept: Admission) => () => {
  serve(admissionApi.get, () => kept);
  serve(admissionApi.choices, () => ({ courses: [] }));
};
const full: Admission = {
  ...{ open: true, auditable: true, capacity: 30, approval: 'automatic', requiredOfAll: true, takenCount: 4 },
  ...{ fromTime: '2026-09-01 08:30:15', untilTime: '2026-09-30 23:59:59', version: 4 },
  prerequisites: [{ courseId: idOf(2), courseName: 'C 语言' }],
};
const bare: Admission = {
  ...{ open: false, auditable: false, capacity: null, approval: 'teacher', requiredOfAll: false, takenCount: 0 },
  ...{ fromTime: null, untilTime: null, version: 0, prerequisites: [] },
};
const sent = ({ prerequisites, takenCount: _, ...settings }: Admission) => ({
  ...{ ...settings, courseId: idOf(1), prerequisiteIds: prerequisites.map(({ courseId }) => courseId) },
});

tryForm('the form of how one comes into a course', {
  'sends the settings as they were kept': trial({
    ...{ form, school: settings(full), saves: admissionApi.save, answer: { version: 5 } },
    sends: sent(full),
  }),
  'sends what is kept of a course that is closed': trial({
    ...{ form, school: settings({ ...full, open: false, untilTime: null }), saves: admissionApi.save },
    answer: { version: 5 },
    sends: sent({ ...full, open: false, untilTime: null }),
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, school: settings(full), saves: admissionApi.save, answer: { version: 5 } },
    change: (dialog) => dialog.getByRole('spinbutton', { name: '选课名额' }).fill('25'),
    sends: sent({ ...full, capacity: 25 }),
  }),
  'takes the limit of places away': trial({
    ...{ form, school: settings(full), saves: admissionApi.save, answer: { version: 5 } },
    change: (dialog) => dialog.getByRole('spinbutton', { name: '选课名额' }).fill(''),
    sends: sent({ ...full, capacity: null }),
  }),
  'opens a course of a school that has no other': trial({
    ...{ form, school: settings(bare), saves: admissionApi.save, answer: { version: 1 } },
    change: (dialog) => dialog.getByRole('switch', { name: '开放选课' }).click(),
    sends: sent({ ...bare, open: true }),
  }),
});
