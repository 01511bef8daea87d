import { describe, expect, test } from 'vitest';
import { gb18030 } from '../../../testing/workbook.ts';
import { archiveTexts } from './archive-texts.rule.ts';
import { readFormat } from './read-format.rule.ts';
import { namesOfYaml } from './yolo-names.rule.ts';

const categories = [
  { id: 1, name: '苹果' },
  { id: 2, name: '梨' },
];
const image = (id: number, file_name: string) => ({ id, file_name, width: 200, height: 100 });
const square = { bbox: [10, 10, 30, 30] };
const squareCorners = [
  [10, 10],
  [40, 40],
];

const cocoText = (images: unknown[], annotations: unknown[], more: object = { categories }) =>
  JSON.stringify({ images, annotations, ...more });
const read = (texts: Record<string, string>, pictures: string[]) =>
  readFormat({ texts: Object.entries(texts), pictures });
/** Labels by picture. */
const labelsIn = (...given: Parameters<typeof read>) =>
  Object.fromEntries(read(...given).pictures.map(({ path, shapes }) => [path, shapes.map(({ label }) => label)]));
const shapesIn = (...given: Parameters<typeof read>) => read(...given).pictures.flatMap(({ shapes }) => shapes);

describe('pictures of one name in several folders', () => {
  const pictures = ['train/7.png', 'valid/7.png', 'test/7.png'];
  const one = (category_id: number) => cocoText([image(1, '7.png')], [{ id: 1, image_id: 1, category_id, ...square }]);
  const voc = (name: string) =>
    `<annotation><filename>7.png</filename><object><name>${name}</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>9</xmax><ymax>9</ymax></bndbox></object></annotation>`;

  test('have the labels that are beside them', () => {
    const expected = { 'train/7.png': ['苹果'], 'valid/7.png': ['梨'] };
    expect(
      labelsIn({ 'train/_annotations.coco.json': one(1), 'valid/_annotations.coco.json': one(2) }, pictures),
    ).toEqual(expected);
    expect(labelsIn({ 'train/7.xml': voc('苹果'), 'valid/7.xml': voc('梨') }, pictures)).toEqual(expected);
    const yolo = { 'classes.txt': '苹果\n梨', 'train/7.txt': '0 .5 .5 .2 .2', 'valid/7.txt': '1 .5 .5 .2 .2' };
    expect(labelsIn(yolo, pictures)).toEqual(expected);
  });

  test('have the labels of the file that is called like their folder', () => {
    const named = { 'annotations/instances_train.json': one(1), 'annotations/valid.json': one(2) };
    expect(labelsIn(named, pictures)).toEqual({ 'train/7.png': ['苹果'], 'valid/7.png': ['梨'] });
    const labels = {
      'classes.txt': '苹果\n梨',
      'labels/train/7.txt': '0 .5 .5 .2 .2',
      'labels/test/7.txt': '1 .5 .5 .2 .2',
    };
    expect(labelsIn(labels, pictures)).toEqual({ 'train/7.png': ['苹果'], 'test/7.png': ['梨'] });
  });

  test('have none of the labels that may belong to each of them, which are counted', () => {
    const kinds: Record<string, string>[] = [
      { 'all.json': one(1) },
      { 'labels/7.txt': '0 .5 .5 .2 .2' },
      { 'Annotations/7.xml': voc('a') },
    ];
    for (const texts of kinds) {
      const { pictures: found, losses } = read(texts, pictures);
      expect(found).toEqual([]);
      expect(losses).toEqual([{ loss: 'sameName', count: 1 }]);
    }
  });
});

describe('a COCO file', () => {
  const shapesOf = (annotation: object) =>
    shapesIn({ 'a.json': cocoText([image(1, 'a.png')], [{ id: 1, image_id: 1, category_id: 1, ...annotation }]) }, [
      'a.png',
    ]);
  const triangle = [
    [5, 5],
    [25, 5],
    [25, 35],
  ];

  test.each([
    ['as a list of lists', [triangle.flat()]],
    ['as a flat list', triangle.flat()],
    ['as a list of points', triangle],
    ['as lists of points', [triangle]],
    ['as texts', [triangle.flat().map(String)]],
  ])('may have the corners of a polygon %s', (_, segmentation) => {
    expect(shapesOf({ segmentation })).toEqual([{ label: '苹果', kind: 'polygon', points: triangle }]);
  });

  test.each([null, false, [], [[]], '', {}])('may have %j where there is no polygon', (segmentation) => {
    expect(shapesOf({ ...square, segmentation, iscrowd: false, keypoints: null })).toEqual([
      { label: '苹果', kind: 'box', points: squareCorners },
    ]);
  });

  test.each([null, false, [], ''])('may have %j where there is no box', (bbox) => {
    expect(shapesOf({ bbox, segmentation: [triangle.flat()], iscrowd: null })).toMatchObject([{ kind: 'polygon' }]);
  });

  test('may have its numbers as texts, no categories, or a faulty one', () => {
    const texts = cocoText(
      [{ id: '1', file_name: 'a.png' }],
      [{ image_id: 1, category_id: '2', bbox: ['1', 2, '3', 4] }],
    );
    expect(shapesIn({ 'a.json': texts }, ['a.png'])).toMatchObject([{ label: '梨' }]);
    const none = cocoText([image(1, 'a.png')], [{ image_id: 1, category_id: 2, ...square }], {});
    expect(read({ 'a.json': none }, ['a.png'])).toMatchObject({
      ...{ labels: [{ name: '2' }], pictures: [{ shapes: [{ label: '2' }] }], losses: [] },
    });
    const faulty = cocoText([image(1, 'a.png')], [{ image_id: 1, category_id: 1, ...square }], {
      categories: [...categories, { id: 3, name: null }],
    });
    expect(read({ 'a.json': faulty }, ['a.png'])).toMatchObject({
      ...{ pictures: [{ shapes: [{ label: '苹果' }] }], losses: [{ loss: 'line', count: 1 }] },
    });
  });

  test('is told what it has for pictures that are not listed', () => {
    const text = cocoText([image(1, 'a.png')], [{ image_id: 9, category_id: 1, ...square }]);
    expect(read({ 'a.json': text }, ['a.png']).losses).toEqual([{ loss: 'noPicture', count: 1 }]);
  });
});

describe('several COCO files about the same pictures', () => {
  const images = [image(1, 'a.png')];
  const two = [
    { id: 1, image_id: 1, category_id: 1, ...square },
    { id: 2, image_id: 1, category_id: 2, bbox: [60, 10, 20, 20] },
  ];

  test('yield each object once, and what is lost is counted', () => {
    const texts = {
      'instances_train2017.json': cocoText(images, two),
      'person_keypoints_train2017.json': cocoText(images, [{ ...two[0], id: 71, keypoints: [12, 12, 2] }]),
      'captions_train2017.json': cocoText(images, [{ image_id: 1, id: 5, caption: '两个水果' }], {}),
    };
    const { pictures, losses } = read(texts, ['a.png']);
    expect(pictures.map(({ shapes }) => shapes.map(({ label }) => label))).toEqual([['苹果', '梨']]);
    expect(losses).toEqual([
      { loss: 'pose', count: 1 },
      { loss: 'caption', count: 1 },
      { loss: 'twice', count: 1 },
    ]);
  });

  test('yield the outline of an object where one has its box only', () => {
    const outline = { ...two[0], segmentation: [[10, 10, 40, 10, 40, 40, 10, 40]] };
    for (const order of [
      [two, [outline]],
      [[outline], two],
    ]) {
      const [first = [], second = []] = order;
      const texts = { '1.json': cocoText(images, first), '2.json': cocoText(images, second) };
      expect(shapesIn(texts, ['a.png']).map(({ kind }) => kind)).toEqual(['polygon', 'box']);
    }
  });

  test('yield equal objects of one file as often as it has them', () => {
    const text = cocoText(images, [two[0], two[0]]);
    expect(shapesIn({ '1.json': text }, ['a.png'])).toHaveLength(2);
    expect(shapesIn({ '1.json': text, '2.json': text }, ['a.png'])).toHaveLength(2);
  });
});

describe('a YOLO archive', () => {
  test('may have captions of its pictures beside it', () => {
    const captions = cocoText([image(1, 'a.png')], [{ image_id: 1, caption: '苹果' }], {});
    const { format, pictures, losses } = read({ 'c.json': captions, 'a.txt': '0 .5 .5 .2 .2' }, ['a.png']);
    expect([format, pictures.length, losses]).toEqual(['yolo', 1, [{ loss: 'caption', count: 1 }]]);
  });

  test.each([
    ['in brackets over several lines', "names: ['a, b', c,  # two\n  'd',\n  \"e\" ]\nnc: 4"],
    ['in brackets below', 'nc: 4\r\nnames:\r\n  [ "a, b", c,\r\n    d, e ]\r\n'],
    ['in braces', "names: {0: 'a, b', 1: c,\n 3: e, 2: d}"],
    ['as a list with comments', 'names: # four\n  # of them\n- a, b # one\n- c\n\n- "d"\n- e\nnc: 4'],
    ['by number', "names:\n  0: 'a, b'\n  1: c # two\n  '2': d\n  3: e\ntrain: x"],
  ])('may name its labels %s', (_, yaml) => {
    expect(namesOfYaml(yaml)).toEqual(['a, b', 'c', 'd', 'e']);
  });

  test('has its labels named by the file that does name them', () => {
    const texts = { 'hyp.yaml': 'lr0: 0.01', 'data.yaml': 'names: [x, y]', 'a.txt': '1 .5 .5 .2 .2' };
    expect(labelsIn(texts, ['a.png'])).toEqual({ 'a.png': ['y'] });
    const lists = { 'cats/classes.txt': '橘猫\n', 'dogs/classes.txt': '柴犬\n' };
    const labels = { 'cats/a.txt': '0 .5 .5 .2 .2', 'dogs/b.txt': '0 .5 .5 .2 .2' };
    expect(labelsIn({ ...lists, ...labels }, ['cats/a.png', 'dogs/b.png'])).toEqual({
      ...{ 'cats/a.png': ['橘猫'], 'dogs/b.png': ['柴犬'] },
    });
  });

  const points = (count: number, ...more: number[]) =>
    Array.from({ length: count }, () => [0.3, 0.6, ...more].join(' '));
  test.each([
    ['two values for each of five', 'kpt_shape: [5, 2]', points(5)],
    ['three values for each of five', 'kpt_shape: [5, 3]', points(5, 2)],
    ['three values for each of six', 'kpt_shape:\n  - 6\n  - 3\n', points(6, 0)],
    ['three values for each, which nothing says', '', points(4, 2)],
  ])('has the poses in it taken as boxes, and says so: %s', (_, yaml, said) => {
    const texts = { 'data.yaml': `names: [人]\n${yaml}`, 'a.txt': `0 0.5 0.5 0.4 0.2 ${said.join(' ')}\n` };
    const { pictures, losses } = read(texts, ['a.png']);
    const corners = [
      [0.3, 0.4],
      [0.7, 0.6],
    ];
    expect(pictures[0]?.shapes).toEqual([{ label: '人', kind: 'box', points: corners }]);
    expect(losses).toEqual([{ loss: 'pose', count: 1 }]);
  });

  test('has its polygons, which may touch the borders of the picture, taken as polygons', () => {
    const text = '0 0 0 1 0 1 1 0.5 0.7 0 1\n';
    expect(shapesIn({ 'a.txt': text }, ['a.png'])).toMatchObject([{ kind: 'polygon' }]);
  });

  test('may have one file of labels for pictures that differ in the ending alone', () => {
    const pictures = ['images/a.png', 'images/a.jpg', 'images/b.png'];
    const found = labelsIn({ 'classes.txt': '苹果', 'labels/a.txt': '0 .5 .5 .2 .2' }, pictures);
    expect(found).toEqual({ 'images/a.png': ['苹果'], 'images/a.jpg': ['苹果'] });
  });

  test('as a VOC archive may, where its files name no picture', () => {
    const xml =
      '<annotation><object><name>苹果</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>9</xmax><ymax>9</ymax></bndbox></object></annotation>';
    const pictures = ['train/a.png', 'train/a.JPG', 'valid/a.png'];
    expect(labelsIn({ 'train/a.xml': xml }, pictures)).toEqual({ 'train/a.png': ['苹果'], 'train/a.JPG': ['苹果'] });
  });

  test('is told which of its labels have no picture, wherever they are', () => {
    const texts = { 'data/a.txt': '0 .5 .5 .2 .2', 'data/train.txt': 'data/b.jpg\n', 'data/b.txt': '0 .5 .5 .2 .2' };
    expect(read(texts, ['data/b.jpg'])).toMatchObject({ losses: [{ loss: 'noPicture', count: 1 }] });
  });
});

describe('an archive of a Chinese Windows', () => {
  const pictures = ['水果/梨一.png'];
  const textsOf = (...texts: [string, Buffer][]) => archiveTexts(texts, pictures);

  test.each([
    ['several words', '苹果\r\n雪花梨\r\n', '雪花梨'],
    ['a word that is valid in another encoding', '柠\r\n猫\r\n', '猫'],
  ])('has its labels named in GBK: %s', (_, list, expected) => {
    const texts = textsOf(['水果/classes.txt', gb18030(list)], ['水果/梨一.txt', Buffer.from('1 0.5 0.5 0.2 0.2')]);
    expect(readFormat(texts).pictures[0]?.shapes[0]?.label).toBe(expected);
  });

  test('has VOC and COCO files in GBK read, too', () => {
    const xml = gb18030(
      '<?xml version="1.0" encoding="gb2312"?><annotation><filename>梨一.png</filename><object><name>雪花梨</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>9</xmax><ymax>9</ymax></bndbox></object></annotation>',
    );
    const json = gb18030(cocoText([image(1, '梨一.png')], [{ image_id: 1, category_id: 2, ...square }]));
    expect(readFormat(textsOf(['梨一.xml', xml])).pictures[0]?.shapes[0]?.label).toBe('雪花梨');
    expect(readFormat(textsOf(['a.json', json])).pictures[0]?.shapes[0]?.label).toBe('梨');
  });
});
