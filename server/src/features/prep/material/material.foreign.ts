import { MaterialUpload, materialUploadPath } from '@xueyan/contract/prep/material';
import type { Foreign } from '../../../testing/foreign.ts';

export const materialForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const form = new FormData();
    form.append('file', new Blob(['他人的素材']), '他人.txt');
    const response = await fetch(`${school.url}/api/${materialUploadPath}`, {
      ...{ method: 'POST', headers: { authorization: teacher.token }, body: form },
    });
    const { data } = (await response.json()) as { data: unknown };
    return { materialId: MaterialUpload.parse(data).materialIdList[0] ?? '' };
  },
  inputs: {
    'material/update': { version: 1, name: 'x', folder: '', labels: [], sharing: 'mine' },
  },
};
