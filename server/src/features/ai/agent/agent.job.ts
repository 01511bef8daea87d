import { defineJob } from '../../../http/job.ts';
import { sweepProposals } from './proposal.service.ts';

export const agentJobs = [
  defineJob({
    kind: 'agent.sweep',
    access: 'system',
    schedule: { at: '03:40' },
    title: { zh: '清理未确认的助手草稿', en: 'Sweep drafts nobody confirmed', mn: 'Батлаагүй ноорог цэвэрлэх' },
    run: ({ db, platform }) => sweepProposals(db, platform.clock.now()),
  }),
];
