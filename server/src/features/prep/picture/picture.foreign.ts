import { datasetApi } from '@xueyan/contract/prep/dataset';
import { PictureReport, pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import type { Foreign } from '../../../testing/foreign.ts';
import { drawShape } from './shape.rule.ts';

const shares = { seed: 1, validation: 0, test: 0.2, note: '' };

export const pictureForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const said = { name: '他人的图片', description: '', sharing: 'mine', courseId: null } as const;
    const { datasetId } = await teacher.call(datasetApi.save, { ...said, labels: [], kind: 'imageClassification' });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(drawShape('圆形', 1))]), 'a.png');
    const request = { method: 'POST', headers: { authorization: teacher.token }, body };
    const response = await fetch(`${school.url}/api/${pictureUploadPath}/${datasetId}?className=a`, request);
    PictureReport.parse(((await response.json()) as { data: unknown }).data);
    const { resultList } = (await teacher.call(pictureApi.list, { datasetId })).pageInfo;
    return { 'picture datasetId': datasetId, pictureId: resultList[0]?.pictureId ?? '' };
  },
  places: {
    'picture/overview datasetId': 'picture datasetId',
    'picture/list datasetId': 'picture datasetId',
    'picture/ids datasetId': 'picture datasetId',
    'picture/addclass datasetId': 'picture datasetId',
    'picture/renameclass datasetId': 'picture datasetId',
    'picture/deleteclass datasetId': 'picture datasetId',
    'picture/move datasetId': 'picture datasetId',
    'picture/move pictureIds[]': 'pictureId',
    'picture/delete datasetId': 'picture datasetId',
    'picture/delete pictureIds[]': 'pictureId',
    'picture/freeze datasetId': 'picture datasetId',
  },
  inputs: {
    'picture/addclass': { name: 'x' },
    'picture/renameclass': { name: 'a', to: 'b' },
    'picture/deleteclass': { name: 'a' },
    'picture/move': { className: 'a' },
    'picture/freeze': shares,
  },
};
