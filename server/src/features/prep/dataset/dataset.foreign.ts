import { DatasetUpload, datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import type { Foreign } from '../../../testing/foreign.ts';

const form = { name: '他人的数据集', description: '', labels: [], sharing: 'mine' };

export const datasetForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const { datasetId } = await teacher.call(datasetApi.save, {
      ...{ name: form.name, description: '', labels: [], sharing: 'mine', kind: 'machineLearning', courseId: null },
    });
    const body = new FormData();
    body.append('file', new Blob(['a,b\n1,2\n']), 'a.csv');
    const request = { method: 'POST', headers: { authorization: teacher.token }, body };
    const response = await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
    const { data } = (await response.json()) as { data: unknown };
    return { datasetId, datasetVersionId: DatasetUpload.parse(data).versionId };
  },
  places: { 'dataset/get versionId': 'datasetVersionId', 'dataset/clean versionId': 'datasetVersionId' },
  inputs: {
    'dataset/save': { ...form, kind: 'machineLearning' },
    'dataset/update': { ...form, version: 1 },
    'dataset/clean': { recipe: [], target: null, note: '' },
  },
};
