import { bodyOf } from './body.rule.ts';
import { type About, type Draft, emptyAbout, emptyDraft, type Leaving } from './draft.rule.ts';

const sample = (draft: Partial<Draft>, about: Partial<About>): Leaving => {
  const whole = { ...emptyDraft(), ...draft };
  const built = bodyOf(whole);
  if (!('body' in built)) throw new Error('a sample that is no question');
  const title = whole.stem;
  return { ...emptyAbout(), ...about, questionId: '', title, body: built.body, draft: whole };
};

/** One sample question of each kind that a template can show. */
export const sampleQuestions: Leaving[] = [
  sample(
    { kind: 'single', stem: '显示当前工作目录的命令是？', options: ['ls', 'pwd', 'cd', 'dir'], right: [1] },
    { analysis: 'pwd 打印当前工作目录的绝对路径。', difficulty: '1', score: 2, labels: ['示例'] },
  ),
  sample(
    {
      ...{ kind: 'multiple', stem: '下列属于质数的有？', credit: 'half' },
      ...{ options: ['2', '9', '11', '15'], right: [0, 2] },
    },
    { analysis: '9 和 15 都能被 3 整除。', difficulty: '2', score: 3 },
  ),
  sample({ kind: 'judge', stem: '$\\sqrt{2}$ 是有理数。', truth: false }, { difficulty: '2', score: 1 }),
  sample(
    {
      ...{ kind: 'blank', stem: '中国的首都是____，圆周率保留两位小数是____。', credit: 'each' },
      blanks: [
        { accepted: ['北京', '北京市'], ignoresCase: true },
        { value: 3.14, tolerance: 0.005 },
      ],
    },
    { analysis: '一个空有几种正确写法时用竖线分开；数值可以写允许的误差。', difficulty: '1', score: 4 },
  ),
  sample(
    {
      ...{ kind: 'essay', stem: '简述光合作用的意义。', maxLength: 500 },
      reference: '把光能转化为化学能，制造有机物并释放氧气。',
      rubric: [
        { point: '能量转化', weight: 2 },
        { point: '制造有机物', weight: 2 },
        { point: '释放氧气', weight: 1 },
      ],
    },
    { difficulty: '3', score: 5 },
  ),
  sample(
    {
      ...{ kind: 'matching', stem: '把国家与首都对应起来。', left: ['法国', '日本'] },
      ...{ options: ['东京', '巴黎', '罗马'], pairs: [1, 0], credit: 'each' },
    },
    { difficulty: '1', score: 2 },
  ),
  sample(
    {
      ...{ kind: 'ordering', stem: '把朝代按先后排列。', options: ['宋', '秦', '唐'], right: [1, 2, 0] },
      credit: 'neighbour',
    },
    { difficulty: '2', score: 3 },
  ),
];
