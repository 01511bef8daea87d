import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureUploadPath } from '@xueyan/contract/prep/picture';
import type { Foreign } from '../../../testing/foreign.ts';
import { drawScene } from './scene.service.ts';

const label = { name: '物体', colour: '#f5222d', hotkey: '1' } as const;

export const annotationForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const said = { name: '他人的标注', description: '', sharing: 'mine', courseId: null } as const;
    const { datasetId } = await teacher.call(datasetApi.save, { ...said, labels: [], kind: 'objectDetection' });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(drawScene(1, new Map()).bytes)]), 'a.png');
    const request = { method: 'POST', headers: { authorization: teacher.token }, body };
    await fetch(`${school.url}/api/${pictureUploadPath}/${datasetId}`, request);
    const { labelId } = await teacher.call(annotationApi.saveLabel, { ...label, datasetId, labelId: null });
    const { resultList } = (await teacher.call(annotationApi.list, { datasetId })).pageInfo;
    const pictureId = resultList[0]?.pictureId ?? '';
    return { 'boxes datasetId': datasetId, 'boxes labelId': labelId, 'boxes pictureId': pictureId };
  },
  places: {
    'annotation/overview datasetId': 'boxes datasetId',
    'annotation/list datasetId': 'boxes datasetId',
    'annotation/list labelId': 'boxes labelId',
    'annotation/get pictureId': 'boxes pictureId',
    'annotation/save pictureId': 'boxes pictureId',
    'annotation/save shapes[].labelId': 'boxes labelId',
    'annotation/stay pictureId': 'boxes pictureId',
    'annotation/savelabel datasetId': 'boxes datasetId',
    'annotation/savelabel labelId': 'boxes labelId',
    'annotation/deletelabel labelId': 'boxes labelId',
    'annotation/freeze datasetId': 'boxes datasetId',
    'annotation/losses datasetId': 'boxes datasetId',
    'annotation/losses versionId': 'datasetVersionId',
  },
  noRecord: { 'annotation/save shapes[].shapeId': 'a name within one picture, told by whoever draws' },
  inputs: {
    'annotation/save': {
      version: 0,
      state: 'labelled',
      shapes: [
        {
          shapeId: 'a',
          kind: 'box',
          points: [
            [0, 0],
            [9, 9],
          ],
        },
      ],
    },
    'annotation/savelabel': { ...label, name: 'x', hotkey: null },
    'annotation/freeze': { seed: 1, validation: 0, test: 0.2, note: '' },
    'annotation/losses': { format: 'coco' },
  },
};
