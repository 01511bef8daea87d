import { practicalTrainingApi } from '@xueyan/contract/lab/practical-training';
import type { Foreign } from '../../../testing/foreign.ts';

export const practicalTrainingForeign: Foreign = {
  records: async ({ teacher, sectionId }) => {
    const milestone = { milestoneId: '', title: '部署', task: '', dueTime: '2030-06-30 18:00:00', checkpointIds: [] };
    const form = { startDate: '2026-01-01', endDate: '2026-12-31', introduction: '', milestones: [milestone] };
    await teacher.call(practicalTrainingApi.save, { sectionId, version: 0, form });
    const saved = await teacher.call(practicalTrainingApi.get, { sectionId });
    return { milestoneId: saved.form?.milestones[0]?.milestoneId ?? '' };
  },
  places: {
    'practicaltraining/confirm studentId': 'userId',
    'practicaltraining/takeback studentId': 'userId',
  },
};
