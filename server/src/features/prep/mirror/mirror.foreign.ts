import { mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { publishImage } from '../../../testing/course.ts';
import type { Foreign } from '../../../testing/foreign.ts';

const imageId = '0190a000-0000-7000-8000-000000000000';

export const mirrorForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const wanted = { category: 'other' as const, packages: ['tree'], commands: '', reason: '上课用' };
    const baseImageId = await publishImage(school);
    const form = { ...wanted, baseImageId, imageName: `申请-${teacher.id.slice(-12)}` };
    const { requestId } = await teacher.call(mirrorRequestApi.save, form);
    return { requestId };
  },
  inputs: {
    'mirror/start': { imageId, cpus: 1, memoryMb: 256 },
    'mirrorrequest/save': {
      ...{
        imageName: '新镜像',
        category: 'other',
        baseImageId: imageId,
        packages: ['tree'],
        commands: '',
        reason: '课',
      },
    },
  },
};
