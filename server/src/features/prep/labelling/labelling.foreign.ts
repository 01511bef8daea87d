import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { labellingApi } from '@xueyan/contract/prep/labelling';
import { pictureUploadPath } from '@xueyan/contract/prep/picture';
import { sectionApi } from '@xueyan/contract/school/section';
import type { Foreign } from '../../../testing/foreign.ts';
import { drawScene } from '../annotation/scene.service.ts';

const label = { name: '物体', colour: '#f5222d', hotkey: '1', labelId: null } as const;

export const labellingForeign: Foreign = {
  records: async ({ school, teacher, student, courseId, chapterId }) => {
    const said = { name: '标注任务用', description: '', sharing: 'mine', courseId: null } as const;
    const { datasetId } = await teacher.call(datasetApi.save, { ...said, labels: [], kind: 'objectDetection' });
    const body = new FormData();
    for (const seed of [51, 52, 53])
      body.append('file', new Blob([new Uint8Array(drawScene(seed, new Map()).bytes)]), `${seed}.png`);
    const request = { method: 'POST', headers: { authorization: teacher.token }, body };
    await fetch(`${school.url}/api/${pictureUploadPath}/${datasetId}`, request);
    const { labelId } = await teacher.call(annotationApi.saveLabel, { ...label, datasetId });
    const shape = {
      shapeId: 'a',
      labelId,
      kind: 'box' as const,
      points: [
        [1, 1],
        [9, 9],
      ] as [number, number][],
    };
    for (const { pictureId } of (await teacher.call(annotationApi.list, { datasetId })).pageInfo.resultList)
      await teacher.call(annotationApi.save, { pictureId, version: 0, state: 'labelled', shapes: [shape] });
    const freeze = { datasetId, seed: 1, validation: 0, test: 0.3, note: '' };
    const { versionId } = await teacher.call(annotationApi.freeze, freeze);
    const row = { courseId, parentId: chapterId, title: '标注', kind: 'labelling' } as const;
    const { sectionId } = await teacher.call(sectionApi.save, row);
    const form = { sectionId, versionId, count: 2, threshold: 50, scoreShown: true };
    await teacher.call(labellingApi.save, form);
    const { itemList, labels } = await student.call(labellingApi.get, { sectionId });
    const [itemId, ownLabelId] = [itemList[0]?.itemId ?? '', labels[0]?.labelId ?? ''];
    await student.call(labellingApi.draw, { itemId, version: 0, shapes: [{ ...shape, labelId: ownLabelId }] });
    return { 'labelling sectionId': sectionId, 'labelling versionId': versionId, itemId, 'task labelId': ownLabelId };
  },
  places: {
    ...Object.fromEntries(
      ['get', 'save', 'submit', 'results', 'work'].map((call) => [
        `labelling/${call} sectionId`,
        'labelling sectionId',
      ]),
    ),
    'labelling/save versionId': 'labelling versionId',
    'labelling/item itemId': 'itemId',
    'labelling/draw itemId': 'itemId',
    'labelling/draw shapes[].labelId': 'task labelId',
  },
  noRecord: { 'labelling/draw shapes[].shapeId': 'a name within one picture, told by whoever draws' },
  inputs: {
    'labelling/save': { count: 2, threshold: 50, scoreShown: true },
    'labelling/draw': {
      version: 1,
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
  },
};
