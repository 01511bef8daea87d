import { annotationFormats } from '@xueyan/contract/prep/annotation';
import { expect, test } from 'vitest';
import { numbersOf } from '../picture/picture.service.ts';
import { fitted, LossCount, type NeutralPicture, rounded } from './neutral.rule.ts';
import { readFormat } from './read-format.rule.ts';
import { objectsOf } from './read-voc.rule.ts';
import { writeFormat } from './write-format.rule.ts';
import { namesOfYaml } from './yolo-names.rule.ts';

const labels = [
  { name: '猫 & "狗"', colour: '#f5222d', hotkey: '1' },
  { name: 'a, b <c>', colour: '#1677ff', hotkey: 'q' },
];

/** Returns pictures of random sizes with random shapes: boxes alone, or polygons too. */
function chance(seed: number, polygons: boolean): NeutralPicture[] {
  const next = numbersOf(seed);
  const between = (min: number, max: number) => min + next() * (max - min);
  return Array.from({ length: 12 }, (_, i) => {
    const [width, height] = [Math.round(between(20, 5000)), Math.round(between(20, 5000))];
    const at = (): [number, number] => [rounded(between(0, width)), rounded(between(0, height))];
    const shapes = Array.from({ length: Math.floor(next() * 6) }, () => {
      const label = labels[Math.floor(next() * 2)]?.name ?? '';
      if (polygons && next() < 0.5) return { label, kind: 'polygon' as const, points: [at(), at(), at(), at()] };
      const [left, top] = [rounded(between(0, width - 4)), rounded(between(0, height - 4))];
      const corner: [number, number] = [rounded(between(left + 2, width)), rounded(between(top + 2, height))];
      return { label, kind: 'box' as const, points: [[left, top] as [number, number], corner] };
    });
    const split = ['train', 'test'][i % 2] ?? '';
    return { file: `图 ${i}.png`, width, height, state: 'labelled' as const, split, shapes };
  });
}

const trip = (format: (typeof annotationFormats)[number], pictures: NeutralPicture[]) => {
  const written = writeFormat(format, pictures, labels);
  const paths = pictures.map(written.place);
  const found = readFormat({ texts: [...written.files], pictures: paths });
  const losses = new LossCount();
  const byPath = new Map(found.pictures.map((one) => [one.path, one]));
  const back = pictures.map((picture) => {
    const { relative = false, shapes = [] } = byPath.get(written.place(picture)) ?? {};
    const [across, down] = relative ? [picture.width, picture.height] : [1, 1];
    const scaled = shapes.map((one) => ({
      ...one,
      points: one.points.map(([x, y]): [number, number] => [x * across, y * down]),
    }));
    return scaled.map((one) => fitted(one, picture.width, picture.height, losses));
  });
  return { written, found, back, losses };
};

test.each(annotationFormats)(
  'shapes written as %s are read back to a hundredth of a pixel, a hundred times',
  (format) => {
    for (let seed = 0; seed < 100; seed += 1) {
      const pictures = chance(seed, format !== 'voc');
      const { found, back, losses } = trip(format, pictures);
      expect(found.format).toBe(format);
      expect(found.losses).toEqual([]);
      expect(losses.list()).toEqual([]);
      expect(back).toEqual(pictures.map(({ shapes }) => shapes));
      expect(found.labels.map(({ name }) => name)).toEqual(labels.map(({ name }) => name));
    }
  },
);

test('reports what a format cannot hold, with counts', () => {
  const pictures = chance(7, true).map((one) => ({ ...one, state: 'reviewed' as const }));
  const polygons = pictures.flatMap(({ shapes }) => shapes).filter(({ kind }) => kind === 'polygon').length;
  expect(polygons).toBeGreaterThan(3);
  expect(trip('coco', pictures).written.losses).toEqual([]);
  expect(trip('coco', pictures).found.labels).toEqual(labels);
  expect(trip('coco', pictures).found.pictures.every(({ state }) => state === 'reviewed')).toBe(true);
  expect(trip('voc', pictures).written.losses).toEqual([
    { loss: 'polygon', count: polygons },
    { loss: 'look', count: 2 },
    { loss: 'state', count: 12 },
  ]);
  expect(trip('yolo', pictures).written.losses).toEqual([
    { loss: 'look', count: 2 },
    { loss: 'state', count: 12 },
  ]);
});

test('reads files of other programs and reports what is lost', () => {
  const coco = {
    images: [
      { id: 5, file_name: 'train2017/a.jpg' },
      { id: 6, file_name: 'gone.jpg' },
    ],
    categories: [{ id: 18, name: 'dog' }],
    annotations: [
      {
        image_id: 5,
        category_id: 18,
        bbox: [1, 2, 10, 20],
        iscrowd: 1,
        segmentation: { counts: [1, 2], size: [9, 9] },
      },
      {
        image_id: 5,
        category_id: 18,
        segmentation: [
          [0, 0, 5, 0, 5, 5],
          [9, 9, 20, 9, 20, 20],
        ],
      },
      { image_id: 5, category_id: 99, bbox: [1, 2, 3, 4] },
    ],
  };
  const read = readFormat({ texts: [['annotations/x.json', JSON.stringify(coco)]], pictures: ['val/train2017/a.jpg'] });
  expect(read.pictures[0]?.shapes.map(({ kind }) => kind)).toEqual(['box', 'polygon', 'polygon']);
  const said = new Map(read.losses.map(({ loss, count }) => [loss, count]));
  expect(said).toEqual(
    new Map([
      ['mask', 1],
      ['parts', 1],
      ['crowd', 1],
      ['noPicture', 1],
      ['line', 1],
    ]),
  );

  const losses = new LossCount();
  const voc = `<?xml version="1.0"?><annotation verified="yes"><filename>a.jpg</filename><object><name>R&amp;D</name>
    <difficult>1</difficult><part><name>head</name><bndbox><xmin>0</xmin></bndbox></part>
    <bndbox><xmax>30</xmax><xmin>3</xmin><ymin>4.5</ymin><ymax>40</ymax></bndbox></object></annotation>`;
  expect(objectsOf(voc, losses).shapes).toEqual([
    {
      label: 'R&D',
      kind: 'box',
      points: [
        [3, 4.5],
        [30, 40],
      ],
    },
  ]);
  expect(losses.list()).toEqual([{ loss: 'flags', count: 1 }]);

  expect(namesOfYaml('nc: 2\nnames: ["a", \'b\', c]\n')).toEqual(['a', 'b', 'c']);
  expect(namesOfYaml('names:\n- cat\n- "狗"\nnc: 2')).toEqual(['cat', '狗']);
  expect(namesOfYaml('names:\n  0: cat\n  1: dog\npath: .')).toEqual(['cat', 'dog']);
});
