import { type ApplicationForm, type Control, MediaOptions } from '@xueyan/contract/ai/application-form';
import { usualRules } from '@xueyan/contract/ai/knowledge-base';

/** Prefix of the past answers, as the stub writes it. */
const mark = '【桩模型】';

export const helpBase = {
  name: '平台帮助',
  description: '学生和教师的帮助文档，问平台怎么用时从这里找答案',
  scope: 'public' as const,
  ...{ classIds: [], courseId: null, writers: 'owner' as const, writerIds: [] },
  ...usualRules(600),
};

const shared = {
  ...{ modelId: null, temperature: 0.7, maxTokens: 2_048, suggestions: [], copyable: true, picture: '' },
  media: MediaOptions.parse({}),
};
const noOptions: Pick<Control, 'options' | 'max' | 'initial' | 'accepts' | 'count'> = {
  ...{ options: [], max: 200, initial: '', accepts: ['text', 'document'], count: 1 },
};

/** Application with a form that gives one answer. */
export const quizApplication: ApplicationForm = {
  ...shared,
  icon: 'edit',
  name: '课堂小测出题',
  description: '填好主题和题型，生成一组随堂小测，可以直接复制到题库',
  kind: 'generate',
  prompt:
    '请为「{{topic}}」出 {{count}} 道{{kind}}，难度：{{level}}。考查重点：{{focus}}。是否附解析：{{explain}}。\n只出与主题有关的题，选项之间不要有歧义。',
  opening: '用于课前三分钟小测。生成后请核对答案，再发给学生。',
  controls: [
    {
      ...noOptions,
      variable: 'topic',
      label: '主题',
      kind: 'text',
      required: true,
      max: 60,
      initial: 'Linux 文件权限',
    },
    {
      ...noOptions,
      ...{ variable: 'kind', label: '题型', kind: 'radio', required: true },
      options: ['单选题', '判断题', '简答题'],
      initial: '单选题',
    },
    {
      ...noOptions,
      ...{ variable: 'count', label: '题数', kind: 'select', required: true },
      options: ['3', '5', '10'],
      initial: '5',
    },
    {
      ...noOptions,
      ...{ variable: 'level', label: '难度', kind: 'select', required: false },
      options: ['基础', '中等', '较难'],
      initial: '基础',
    },
    {
      ...noOptions,
      ...{ variable: 'focus', label: '考查重点', kind: 'checkbox', required: false },
      options: ['概念', '命令', '易错点'],
      initial: '概念\n命令',
    },
    { ...noOptions, variable: 'explain', label: '附解析', kind: 'switch', required: false, initial: 'true' },
  ],
  baseIds: [],
};

/** Application that answers from the help alone. */
export const helpApplication = (baseId: string): ApplicationForm => ({
  ...shared,
  icon: 'question',
  name: '平台使用问答',
  description: '平台怎么用，问它：只根据帮助文档回答，并注明出处',
  kind: 'knowledge',
  prompt: '你回答关于本平台怎么使用的问题。按步骤回答，每一步一行。',
  opening: '只根据帮助文档回答，找不到时会直说。',
  suggestions: ['怎么交实验报告？', '虚拟机休眠了怎么办？', '在哪里看成绩？'],
  controls: [],
  baseIds: [baseId],
});

/** Application that speaks a notice, with the server’s own voice. */
export const noticeApplication: ApplicationForm = {
  ...shared,
  icon: 'sound',
  name: '课堂广播',
  description: '填好事项和时间，读成一段可以在课前播放的语音',
  kind: 'speech',
  prompt: '同学们请注意：{{what}}，时间是{{when}}。请提前做好准备。',
  opening: '生成后可以播放、下载，也可以存进素材库。',
  controls: [
    {
      ...noOptions,
      variable: 'what',
      label: '事项',
      kind: 'text',
      required: true,
      initial: '第六周实验课改在二号机房',
    },
    { ...noOptions, variable: 'when', label: '时间', kind: 'text', required: true, max: 40, initial: '周三第三节' },
  ],
  baseIds: [],
};

export interface PastChat {
  title: string;
  folder: string;
  daysAgo: number;
  turns: [question: string, answer: string][];
}

export const chatsOfStudent: PastChat[] = [
  {
    ...{ title: 'chmod 755 和 644 有什么区别？', folder: 'Linux', daysAgo: 5 },
    turns: [
      [
        'chmod 755 和 644 有什么区别？',
        `${mark}三位数字依次是**所有者、同组、其他人**，每位由 r=4、w=2、x=1 相加：\n\n| 数字 | 所有者 | 同组 | 其他人 |\n| --- | --- | --- | --- |\n| 755 | rwx | r-x | r-x |\n| 644 | rw- | r-- | r-- |\n\n脚本和目录常用 755，普通文件常用 644。`,
      ],
      [
        '为什么目录也要 x？',
        `${mark}目录的 \`x\` 表示**可以进入**：没有它，即使有 \`r\` 也只能看到名字，读不到里面的文件。`,
      ],
    ],
  },
  {
    ...{ title: '帮我理一下进程从创建到结束的状态', folder: 'Linux', daysAgo: 3 },
    turns: [
      [
        '帮我理一下进程从创建到结束的状态，画个图',
        `${mark}\n\n\`\`\`mermaid\nstateDiagram-v2\n  [*] --> 就绪\n  就绪 --> 运行: 调度\n  运行 --> 就绪: 时间片用完\n  运行 --> 阻塞: 等待 I/O\n  阻塞 --> 就绪: I/O 完成\n  运行 --> [*]: 退出\n\`\`\``,
      ],
    ],
  },
  {
    ...{ title: '实验报告的「结果分析」写什么', folder: '', daysAgo: 1 },
    turns: [
      [
        '实验报告的「结果分析」写什么？',
        `${mark}写三件事：\n\n1. **看到了什么**：贴关键输出，不要整屏截图；\n2. **和预期是否一致**：不一致时写出你的判断依据；\n3. **为什么**：用课上的概念解释，而不是重复步骤。`,
      ],
    ],
  },
];

export const chatsOfTeacher: PastChat[] = [
  {
    ...{ title: '第 6 周「文件权限」两学时怎么安排', folder: '备课', daysAgo: 4 },
    turns: [
      [
        '第 6 周「文件权限」两学时怎么安排？',
        `${mark}可以这样分：\n\n- 0–15 分钟：用一次「误删作业」的事故引入；\n- 15–40 分钟：三组三位与数字写法，边讲边在终端演示；\n- 40–80 分钟：实验，学生两人一组互设权限；\n- 80–90 分钟：小测 5 题，当场讲评。`,
      ],
      ['小测的第一题出什么好？', `${mark}给出 \`-rw-r-----\`，问同组用户能不能改这个文件：覆盖面大，也最容易答错。`],
    ],
  },
];

/** Past usage by account: questions per day, and tokens of each in and out. */
export const pastUses: { loginName: string; calls: number[]; tokens: [input: number, output: number] }[] = [
  // The first number is today.
  { loginName: 'student', calls: [1, 2, 0, 3, 1, 4, 0], tokens: [620, 410] },
  { loginName: 'teacher', calls: [2, 1, 3, 2, 4, 0, 1], tokens: [1_450, 980] },
  { loginName: '240102', calls: [0, 3, 1, 5, 2, 0, 1], tokens: [540, 360] },
  { loginName: '240103', calls: [4, 6, 5, 8, 7, 2, 3], tokens: [2_300, 1_700] },
  { loginName: '240105', calls: [1, 0, 2, 0, 1, 1, 0], tokens: [480, 300] },
  { loginName: '240108', calls: [0, 1, 0, 2, 3, 0, 0], tokens: [700, 520] },
  { loginName: '240203', calls: [2, 2, 1, 0, 4, 1, 0], tokens: [900, 640] },
  { loginName: '240211', calls: [0, 0, 3, 1, 2, 0, 2], tokens: [610, 450] },
  { loginName: 'teacher2', calls: [1, 3, 0, 2, 1, 0, 0], tokens: [1_900, 1_300] },
];
