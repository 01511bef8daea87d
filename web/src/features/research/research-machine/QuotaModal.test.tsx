import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import type { ResearchQuota } from '@xueyan/contract/research/research-quota';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { QuotaModal } from './QuotaModal.tsx';

const share = { used: 0, max: 10 };
const formOf = (quota: ResearchQuota) => {
  const held = {
    ...{ machineList: [], machinesMax: 10, datasetList: [], datasetsMax: 20, imageList: [], quota },
    ...{
      usage: { running: share, machines: share, dataGb: share },
      defaults: { running: 5, machines: 10, dataGb: 50 },
    },
  };
  return <QuotaModal open researchProjectId={idOf(30)} held={held} onClose={() => undefined} />;
};
const quota = { running: 0, machines: null, dataGb: 100_000 };

tryForm('the form of the quota of a project', {
  'sends a quota as it was kept': trial({
    ...{ form: formOf(quota), saves: researchMachineApi.setQuota, answer: null },
    sends: { ...quota, researchProjectId: idOf(30) },
  }),
  'sends the one number that was changed, and the others as they were': trial({
    ...{ form: formOf(quota), saves: researchMachineApi.setQuota, answer: null },
    change: (dialog) => dialog.getByLabelText('数据集占用').fill(''),
    sends: { ...quota, dataGb: null, researchProjectId: idOf(30) },
  }),
  'sends a quota that says nothing': trial({
    form: formOf({ running: null, machines: null, dataGb: null }),
    ...{ saves: researchMachineApi.setQuota, answer: null },
    sends: { running: null, machines: null, dataGb: null, researchProjectId: idOf(30) },
  }),
});
