import { type Provider, providerApi } from '@xueyan/contract/ai/provider';
import type { Locator } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ProviderFormModal } from './ProviderFormModal.tsx';

const onClose = () => undefined;
const models: Provider['models'] = [
  {
    ...{ modelId: idOf(11), model: 'bge-m3', title: '', kind: 'embedding', context: 8_191 },
    ...{ priceIn: 0.0005, priceOut: 0, enabled: false },
  },
  {
    ...{ modelId: idOf(12), model: 'qwen-max', title: '通义', kind: 'vision', context: 131_072 },
    ...{ priceIn: 2.4, priceOut: 9.6, enabled: true },
  },
];
const kept = { name: '校内推理', address: 'http://10.0.0.9:8000/v1', local: true, enabled: false, concurrency: 3 };
const provider: Provider = {
  ...{ ...kept, providerId: idOf(1), hasKey: true, stub: false, models, version: 7 },
  trouble: { tooMany: 2, failed: 0, reason: '429', time: '2026-11-01 08:00:00' },
  createTime: '2026-09-01 08:00:00',
};
const field = (dialog: Locator, name: string) => dialog.getByLabelText(name, { exact: true });
const form = <ProviderFormModal open edited={provider} onClose={onClose} />;

tryForm('the form of a provider of models', {
  'sends a provider as it was kept, with its key': trial({
    ...{ form, saves: providerApi.update, answer: { version: 8 } },
    sends: { ...kept, key: null, models, providerId: idOf(1), version: 7 },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, saves: providerApi.update, answer: { version: 8 } },
    change: (dialog) => field(dialog, '并发数').fill('5'),
    sends: { ...kept, concurrency: 5, key: null, models },
  }),
  'sends the models that are left when one was removed and another added': trial({
    ...{ form, saves: providerApi.update, answer: { version: 8 } },
    change: async (dialog) => {
      await dialog.getByRole('button', { name: '移除' }).first().click();
      await dialog.getByRole('button', { name: '添加模型' }).click();
      await field(dialog, '模型名').last().fill('qwen-turbo');
    },
    sends: {
      ...kept,
      models: [
        ...models.slice(1),
        {
          ...{ model: 'qwen-turbo', title: '', kind: 'chat', context: 32_768 },
          ...{ priceIn: 0, priceOut: 0, enabled: true },
        },
      ],
    },
  }),
  'adds the first provider of a school': trial({
    form: <ProviderFormModal open onClose={onClose} />,
    saves: providerApi.save,
    answer: { providerId: idOf(2) },
    change: async (dialog) => {
      await field(dialog, '名称').fill('深度求索');
      await field(dialog, '接口地址').fill('https://api.deepseek.com/v1');
      await field(dialog, '密钥').fill('sk-1');
      await field(dialog, '模型名').fill('deepseek-chat');
    },
    sends: {
      ...{ name: '深度求索', address: 'https://api.deepseek.com/v1', key: 'sk-1', local: false, enabled: true },
      concurrency: 8,
      models: [
        {
          ...{ model: 'deepseek-chat', title: '', kind: 'chat', context: 32_768 },
          ...{ priceIn: 0, priceOut: 0, enabled: true },
        },
      ],
    },
  }),
});
