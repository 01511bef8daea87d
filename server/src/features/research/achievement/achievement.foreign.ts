import { achievementApi } from '@xueyan/contract/research/achievement';
import type { Input } from '@xueyan/contract/wire/endpoint';
import type { Foreign } from '../../../testing/foreign.ts';

const form: Input<typeof achievementApi.save> = {
  ...{ form: 'journal', title: '他人的论文', year: 2024 },
  authors: [{ name: '张三' }],
};

export const achievementForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const writer = await school.signIn('ROLE_RESEARCH', `achievement-of-${teacher.loginName}`);
    return writer.call(achievementApi.save, form);
  },
  answered: {
    'achievement/list': 'the ids narrow what one sees, and nothing of theirs is among that',
    'achievement/exportbibtex': 'as `achievement/list`',
  },
  inputs: {
    'achievement/save': form,
    'achievement/update': { ...form, version: 1 },
    'achievement/importbibtex': { text: '@article{a, title={A}, author={B C}, year=2020}', dryRun: false },
  },
};
