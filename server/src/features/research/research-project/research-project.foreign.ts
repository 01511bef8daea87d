import {
  researchProjectApi as api,
  type ResearchProjectForm,
  ResearchUploaded,
  researchUploadPath,
} from '@xueyan/contract/research/research-project';
import type { Foreign } from '../../../testing/foreign.ts';

const form: ResearchProjectForm = {
  ...{ number: 'FOREIGN-1', name: '他人的项目', type: 'granted', level: 'national', source: '', funding: 10_000 },
  ...{ startDate: '2020-01-01', endDate: '2039-12-31', description: '' },
};

export const researchProjectForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const leader = await school.signIn('ROLE_RESEARCH', `research-of-${teacher.loginName}`);
    const admin = await school.signIn('ROLE_ADMIN', `research-admin-of-${teacher.loginName}`);
    const number = `FP-${teacher.id.slice(-12)}`;
    const { researchProjectId } = await leader.call(api.save, { ...form, number });
    const lines = [{ subject: 'travel' as const, amount: 5000 }];
    await leader.call(api.setBudget, { researchProjectId, version: 1, lines });
    await leader.call(api.move, { researchProjectId, move: 'submit', reason: '评审' });
    await admin.call(api.move, { researchProjectId, move: 'approve', reason: '通过' });
    const spending = { researchProjectId, subject: 'travel', amount: 100, day: '2026-01-01' } as const;
    const { researchSpendingId } = await leader.call(api.spend, spending);
    const note = { researchProjectId, day: '2026-01-01', title: '会议', content: '' };
    const { researchNoteId } = await leader.call(api.addNote, note);
    const body = new FormData();
    body.append('file', new Blob(['a,b\n1,2\n']), 'a.csv');
    const request = { method: 'POST', headers: { authorization: leader.token }, body };
    const response = await fetch(`${school.url}/api/${researchUploadPath}/${researchProjectId}`, request);
    const { data } = (await response.json()) as { data: unknown };
    const { researchFileId } = ResearchUploaded.parse(data);
    return { researchProjectId, researchSpendingId, researchNoteId, researchFileId };
  },
  inputs: {
    'researchproject/save': form,
    'researchproject/update': { ...form, version: 1 },
    'researchproject/setstages': { stages: [], version: 1 },
    'researchproject/setbudget': { lines: [], version: 1 },
  },
};
