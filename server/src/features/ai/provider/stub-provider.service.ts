import type { ModelForm } from '@xueyan/contract/ai/provider';
import type { Db } from '../../../db/connect.ts';
import { providerStore as store } from './provider.store.ts';

const model = (name: string, title: string, kind: ModelForm['kind'], price: [priceIn: number, priceOut: number]) => ({
  ...{ model: name, title, kind, context: 32_000, priceIn: price[0], priceOut: price[1], enabled: true },
});
const models = [
  model('stub-chat', '桩模型', 'chat', [2, 8]),
  model('stub-slow', '桩模型（慢）', 'chat', [2, 8]),
  model('stub-embedding', '桩向量', 'embedding', [0.5, 0]),
  model('stub-image', '桩图片', 'image', [0, 0]),
  model('stub-speech', '桩语音', 'speech', [0, 0]),
  model('stub-video', '桩视频', 'video', [0, 0]),
  model('stub-transcription', '桩听写', 'transcription', [0, 0]),
];
/** Name in the usage lists. */
export const stubProviderName = '桩模型服务';

/** Registers the stub at an address in a demo school, before any other provider. */
export const registerStub = (db: Db, address: string): Promise<void> =>
  db.transaction(async (tx) => {
    const known = await store.findStub(tx);
    if (known) return store.setAddress(tx, known.id, address);
    const row = { name: stubProviderName, address, local: true, enabled: true, concurrency: 64, stub: true };
    const id = await store.insert(tx, { ...row, sealedKey: '' });
    for (const [position, one] of models.entries()) await store.insertModel(tx, id, position, one);
  });

/** Removes the stub; past questions and their usage stay. */
export const forgetStub = (db: Db): Promise<void> => store.removeStub(db);
