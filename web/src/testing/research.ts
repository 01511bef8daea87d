// A research project for the forms of its page.
import type { ResearchDetail, ResearchProject } from '@xueyan/contract/research/research-project';
import { idOf } from './forms.tsx';

/** An application of who is signed in. */
export const researchProject: ResearchProject = {
  ...{ number: '2026-01', name: '碳排放', type: 'commissioned', level: 'city', source: '', funding: 999_999_999_999 },
  ...{ startDate: '2026-02-28', endDate: '2027-12-31', description: '', leaderId: idOf(900), organizationId: null },
  ...{ memberIds: [idOf(900)], state: 'application', researchProjectId: idOf(30), leaderName: '王老师', spent: 0 },
  ...{ version: 4, createTime: '2026-01-01 00:00:00' },
};

/** Its page, on which nothing was written yet. */
export const researchDetail: ResearchDetail = {
  ...{ project: researchProject, memberList: [], stageList: [], budgetList: [], spendingList: [], noteList: [] },
  ...{ fileList: [], stepList: [] },
};
