import { defineFeature } from '../../../http/feature.ts';
import { machineFileRoutes } from './machine-file.routes.ts';
import { machineFileStream } from './machine-file.stream.ts';

export const machineFileFeature = defineFeature({
  name: 'lab/machine-file',
  routes: machineFileRoutes,
  streams: [machineFileStream],
  audits: {
    'machine.files': {
      zh: '存取他人实验机的文件',
      en: 'Took or put a file of a person’s machine',
      mn: 'Хүний машины файлтай ажилласан',
    },
  },
});
