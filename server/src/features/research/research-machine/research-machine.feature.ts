import { defineFeature } from '../../../http/feature.ts';
import { researchMachineParameters } from './research-machine.parameter.ts';
import { researchMachineRoutes } from './research-machine.routes.ts';

export const researchMachineFeature = defineFeature({
  name: 'research/research-machine',
  routes: researchMachineRoutes,
  parameters: Object.values(researchMachineParameters),
  audits: {
    'researchmachine.start': { zh: '启动科研机', en: 'Started a machine of research', mn: 'Судалгааны машин асаасан' },
    'researchmachine.sleep': {
      zh: '休眠科研机',
      en: 'Put a machine of research to sleep',
      mn: 'Судалгааны машиныг унтуулсан',
    },
    'researchmachine.savedataset': {
      zh: '新建科研项目数据集',
      en: 'Made a data set of a research project',
      mn: 'Судалгааны төслийн өгөгдөл үүсгэсэн',
    },
    'researchmachine.adddataset': {
      zh: '科研项目关联数据集',
      en: 'Put a data set to a research project',
      mn: 'Судалгааны төсөлд өгөгдөл холбосон',
    },
    'researchmachine.deletedataset': {
      zh: '科研项目移出数据集',
      en: 'Took a data set out of a research project',
      mn: 'Судалгааны төслөөс өгөгдөл гаргасан',
    },
  },
});
