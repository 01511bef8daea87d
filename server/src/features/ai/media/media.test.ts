import { deckApi } from '@xueyan/contract/ai/deck';
import { type Media, mediaApi } from '@xueyan/contract/ai/media';
import { sentencesOf } from '@xueyan/contract/ai/media-speech';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { jobApi } from '@xueyan/contract/base/job';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { materialApi } from '@xueyan/contract/prep/material';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aiUsages } from '../../../db/ai.table.ts';
import { files } from '../../../db/file.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { wavOf } from '../../../platform/media/wav.ts';
import { addModels, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { atRate, msOf, soundOf } from './sound.rule.ts';
import { captionsOf, linesOf, srtOf } from './subtitle.rule.ts';

const hasEspeak = await hasProgram('espeak-ng');
const hasFfmpeg = await hasProgram('ffmpeg');

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
let other: Caller;
const models: Record<string, string> = {};
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'media-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'media-teacher');
  other = await school.signIn('ROLE_STUDENT', 'media-other');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const own = { modelId: null, voice: 'cmn', speed: 1 };
const read = async (who: Caller, mediaId: string) => who.call(mediaApi.get, { mediaId });
const bytesOf = async (who: Caller, { address }: { address: string }) => {
  const answer = await fetch(school.url + address, { headers: { authorization: who.token } });
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
};
const fileOf = ({ files: list }: Media, role: string) => {
  const found = list.find((one) => one.role === role);
  if (!found) throw new Error(`no ${role}`);
  return found;
};

describe('before a model is configured', () => {
  test('the status lists what is missing, and a refused picture names the page to configure it §ai.2', async () => {
    const status = await teacher.call(mediaApi.status, {});
    expect(status).toMatchObject({ speechModels: [], imageModels: [] });
    expect(status.missing.includes('espeak-ng')).toBe(!hasEspeak);
    const answer = await teacher.ask(mediaApi.draw, { prompt: '一只猫' });
    expect(answer.meta.code).toBe('provider.none');
    expect(answer.meta.msg).toContain('AI → AI 模型');
  });

  test.skipIf(!hasEspeak)('the server itself speaks a text sentence by sentence, free of charge §ai.3', async () => {
    const text = '你好，同学们。今天讲文件权限！Hello world.';
    const { mediaId } = await teacher.call(mediaApi.speak, { title: '开场', text, speaker: own });
    expect((await read(teacher, mediaId)).state).toBe('making');
    await school.settleJobs();
    const made = await read(teacher, mediaId);
    expect(made).toMatchObject({ state: 'done', by: 'espeak-ng', title: '开场', prompt: text });
    expect(made.sentences.map((one) => one.text)).toEqual(['你好，同学们。', '今天讲文件权限！', 'Hello world.']);
    const sound = soundOf((await bytesOf(teacher, fileOf(made, 'wav'))) ?? Buffer.alloc(0));
    expect(sound && msOf(sound) / 1000).toBeCloseTo(made.seconds, 1);
    expect(made.sentences[1]?.startMs).toBeGreaterThan(made.sentences[0]?.ms ?? 0);
    // The sound is not silent.
    expect(
      Math.max(...[...Array(2000).keys()].map((at) => Math.abs(sound?.samples.readInt16LE(at * 20) ?? 0))),
    ).toBeGreaterThan(500);
    if (hasFfmpeg) expect((await bytesOf(teacher, fileOf(made, 'mp3')))?.toString('latin1', 0, 3)).toBe('ID3');
    expect(await school.sql.select().from(aiUsages)).toEqual([]);
  });

  test.skipIf(!hasEspeak)('speech at twice the speed takes about half as long', async () => {
    const seconds = async (speed: number) => {
      const { mediaId } = await teacher.call(mediaApi.speak, {
        text: '学验是一个教学平台。',
        speaker: { ...own, speed },
      });
      await school.settleJobs();
      return (await read(teacher, mediaId)).seconds;
    };
    const [slow, fast] = [await seconds(0.8), await seconds(1.6)];
    expect(fast).toBeLessThan(slow * 0.75);
  });

  test.skipIf(!hasEspeak || !hasFfmpeg)(
    'a deck becomes a film with subtitles that speaks its notes, or the text of its slides §ai.4',
    async () => {
      const outline = '# 权限\n## 要点\n- 读\n- 写\n> 先问学生。\n## 表\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |';
      const { deckId } = await teacher.call(deckApi.add, { title: '文件权限', outline, theme: 'blue' });
      expect((await other.ask(mediaApi.film, { deckId, speaker: own })).meta.code).toBe('wire.gone');
      const { mediaId } = await teacher.call(mediaApi.film, { deckId, speaker: own, subtitles: 'track' });
      await school.settleJobs();
      const made = await read(teacher, mediaId);
      expect(made).toMatchObject({ state: 'done', message: '', title: '文件权限', kind: 'film' });
      expect(made.sentences.map(({ text }) => text)).toEqual(['权限', '先问学生。', '表', '甲，乙', '1，2']);
      const film = await bytesOf(teacher, fileOf(made, 'mp4'));
      expect(film?.toString('latin1', 4, 8)).toBe('ftyp');
      // One video track, one sound track, one subtitle track.
      const kinds = ['vide', 'soun', 'sbtl'].map((kind) => film?.includes(`hdlr\0\0\0\0\0\0\0\0${kind}`));
      expect(kinds).toEqual([true, true, true]);
      expect((await bytesOf(teacher, fileOf(made, 'srt')))?.toString()).toContain('先问学生。');
    },
  );
});

describe('with models of a provider', () => {
  beforeAll(async () => {
    const forms = [
      modelForm('stub-speech', { kind: 'speech', priceIn: 100 }),
      modelForm('stub-down', { kind: 'speech' }),
      modelForm('stub-image', { kind: 'image', priceOut: 40 }),
      modelForm('stub-strict', { kind: 'image' }),
      modelForm('stub-address', { kind: 'image' }),
    ];
    await addModels(admin, stub.address, 'media', forms);
    const { speechModels, imageModels } = await teacher.call(mediaApi.status, {});
    for (const { title, modelId } of [...speechModels, ...imageModels]) models[title] = modelId;
    models['stub-down'] = speechModels[1]?.modelId ?? '';
  });
  const speaker = (model: string) => ({ modelId: models[model] ?? '', voice: 'alloy', speed: 1 });

  test('a provider’s voice speaks each sentence, which is charged §ai.3', async () => {
    const { mediaId } = await teacher.call(mediaApi.speak, {
      text: '第一句。第二句。',
      speaker: speaker('stub-speech'),
    });
    await school.settleJobs();
    expect(stub.made.map(({ input, voice }) => `${voice} ${input}`)).toEqual(['alloy 第一句。', 'alloy 第二句。']);
    const made = await read(teacher, mediaId);
    expect(made).toMatchObject({ state: 'done', by: 'stub-speech' });
    expect(made.sentences).toMatchObject([
      { startMs: 0, ms: 400 },
      { startMs: 600, ms: 400 },
    ]);
    const rows = await school.sql.select().from(aiUsages);
    expect(rows.map(({ state, inputTokens, cost }) => [state, inputTokens, cost])).toEqual([
      ['settled', 4, 0.0004],
      ['settled', 4, 0.0004],
    ]);
  });

  test('a failed medium shows its reason and is not charged; an unknown voice is refused', async () => {
    const before = (await school.sql.select().from(aiUsages)).filter(({ state }) => state === 'settled').length;
    const { mediaId } = await teacher.call(mediaApi.speak, { text: '出错。', speaker: speaker('stub-down') });
    await school.settleJobs();
    const made = await read(teacher, mediaId);
    expect(made).toMatchObject({ state: 'failed', files: [] });
    expect(made.message).toContain('out of order');
    expect((await school.sql.select().from(aiUsages)).filter(({ state }) => state === 'settled')).toHaveLength(before);
    expect((await teacher.ask(mediaApi.publish, { mediaId })).meta.code).toBe('media.notDone');
    expect((await teacher.ask(mediaApi.speak, { text: '声音。', speaker: { ...own, voice: 'alloy' } })).status).toBe(
      400,
    );
    const gone = { ...speaker('stub-speech'), modelId: models['stub-image'] ?? '' };
    expect((await teacher.ask(mediaApi.speak, { text: '声音。', speaker: gone })).meta.code).toBe('media.modelGone');
  });

  test('pictures are drawn, labelled where the server can, and counted as tokens §ai.2,5', async () => {
    const { mediaId } = await teacher.call(mediaApi.draw, { prompt: '一只猫', count: 2, size: '512x512' });
    await school.settleJobs();
    const made = await read(teacher, mediaId);
    expect(made).toMatchObject({ state: 'done', by: 'stub-image', prompt: '一只猫', seconds: 0 });
    expect(stub.made.at(-1)).toMatchObject({ prompt: '一只猫', n: 2, response_format: 'b64_json' });
    expect(made.files.map(({ name }) => name)).toEqual(['一只猫-1.png', '一只猫-2.png']);
    for (const file of made.files) expect((await bytesOf(teacher, file))?.toString('latin1', 1, 4)).toBe('PNG');
    const usage = (await school.sql.select().from(aiUsages)).find(({ model }) => model === 'stub-image');
    expect(usage).toMatchObject({ state: 'settled', outputTokens: 2_000, cost: (3 * 2 + 2_000 * 40) / 1_000_000 });
  });

  test('a provider that rejects base64 is asked without it; one that returns an address is not followed', async () => {
    const draw = async (model: string) => {
      const { mediaId } = await teacher.call(mediaApi.draw, { prompt: '山', modelId: models[model] ?? '' });
      await school.settleJobs();
      return read(teacher, mediaId);
    };
    expect(await draw('stub-strict')).toMatchObject({ state: 'done', by: 'stub-strict' });
    // The next model takes over.
    expect(await draw('stub-address')).toMatchObject({ state: 'done', by: 'stub-image' });
  });

  test('a limit that is used up is reported before anything begins', async () => {
    const quota = { subject: 'user', subjectId: other.id, dayTokens: 500, monthTokens: null } as const;
    await admin.call(quotaApi.save, quota);
    expect((await other.ask(mediaApi.draw, { prompt: '海' })).meta.code).toBe('aiquota.dayUsedUp');
    expect((await other.call(mediaApi.list, {})).pageInfo.totalSize).toBe(0);
  });

  test('a blocked word is refused in a text as in a prompt', async () => {
    await admin.call(sensitiveWordApi.save, { word: '禁词甲', level: 'block' });
    const refused = [
      await teacher.ask(mediaApi.speak, { text: '这里有禁词甲。', speaker: speaker('stub-speech') }),
      await teacher.ask(mediaApi.draw, { prompt: '画禁词甲' }),
    ];
    expect(refused.map(({ meta }) => meta.code)).toEqual(Array(2).fill('sensitiveword.blocked'));
  });

  test('a medium is private until it is published, and is withdrawn by its owner or an AI manager', async () => {
    const { mediaId } = await teacher.call(mediaApi.draw, { title: '海报', prompt: '海报' });
    await school.settleJobs();
    const [file] = (await read(teacher, mediaId)).files;
    if (!file) throw new Error('no file');
    const seen = async () => [
      (await other.ask(mediaApi.get, { mediaId })).meta.success,
      (await bytesOf(other, file)) !== null,
      (await other.call(mediaApi.list, { view: 'public' })).pageInfo.resultList.some((one) => one.mediaId === mediaId),
    ];
    expect(await seen()).toEqual([false, false, false]);
    await teacher.call(mediaApi.publish, { mediaId });
    expect(await seen()).toEqual([true, true, true]);
    expect((await other.ask(mediaApi.withdraw, { mediaId })).meta.code).toBe('wire.gone');
    expect((await other.ask(mediaApi.remove, { mediaId })).meta.code).toBe('wire.gone');
    await admin.call(mediaApi.withdraw, { mediaId });
    expect(await seen()).toEqual([false, false, false]);
  });

  test('a medium is saved as material, and its deletion removes its files while the material stays', async () => {
    const { mediaId } = await teacher.call(mediaApi.draw, { title: '素材图', prompt: '素材图' });
    await school.settleJobs();
    const { materialIdList } = await teacher.call(mediaApi.saveMaterial, { mediaId });
    const found = (await teacher.call(materialApi.list, { folder: 'AI' })).pageInfo.resultList;
    expect(found).toMatchObject([{ materialId: materialIdList[0], name: '素材图.png', labels: ['AI 生成'] }]);
    await teacher.call(mediaApi.remove, { mediaId });
    expect((await teacher.ask(mediaApi.get, { mediaId })).meta.code).toBe('wire.gone');
    const left = (await school.sql.select().from(files)).filter(({ scopeId }) => scopeId === mediaId);
    expect(left).toEqual([]);
  });

  test('a medium cancelled before its turn is shown as cancelled, and is deleted like any other §ai.5', async () => {
    const { mediaId, jobId } = await teacher.call(mediaApi.draw, { prompt: '取消' });
    await teacher.call(jobApi.cancel, { jobId });
    await school.settleJobs();
    const { state } = await read(teacher, mediaId);
    expect(['cancelled', 'done']).toContain(state);
    await teacher.call(mediaApi.remove, { mediaId });
  });

  test('own media are searched by text and kind', async () => {
    const list = async (more: object) =>
      (await teacher.call(mediaApi.list, { pageSize: 100, ...more })).pageInfo.resultList.map(({ title }) => title);
    expect(await list({ kind: 'picture', words: '猫' })).toEqual(['一只猫']);
    expect(await list({ kind: 'speech', words: '猫' })).toEqual([]);
  });
});

describe('a text', () => {
  test('is split into sentences that can be spoken, none too long', () => {
    expect(sentencesOf('你好。“真的？”他问。\n---\n3.14 是圆周率. Next')).toEqual([
      '你好。',
      '“真的？”他问。',
      '3.14 是圆周率.',
      'Next',
    ]);
    expect(sentencesOf('——！……')).toEqual([]);
    const long = sentencesOf(`${'很长的一句话，'.repeat(40)}完`);
    expect(Math.max(...long.map(({ length }) => length))).toBeLessThanOrEqual(120);
    expect(long.join('')).toBe(`${'很长的一句话，'.repeat(40)}完`);
  });

  test('is split into lines that no punctuation mark begins and that keep words whole', () => {
    expect(linesOf('权限是谁能读，谁能写', 6)).toEqual(['权限是谁能读，', '谁能写']);
    expect(linesOf('run the hello command', 6)).toEqual(['run the', 'hello', 'command']);
  });

  test('becomes subtitles of two lines at most, which share the time of their sentence', () => {
    const captions = captionsOf([{ text: '字'.repeat(100), startMs: 1000, ms: 4000 }]);
    expect(captions.map(({ startMs, ms }) => startMs + ms)).toEqual([captions[1]?.startMs, 5000]);
    expect(srtOf([{ text: '<b>甲</b>', startMs: 61_234, ms: 1000 }])).toBe(
      '1\n00:01:01,234 --> 00:01:02,234\n‹b›甲‹/b›\n',
    );
  });

  test('as sound keeps its length at another rate, and only plain WAV is accepted', () => {
    const sound = { rate: 16_000, samples: Buffer.alloc(32_000) };
    expect(soundOf(wavOf(sound))).toEqual(sound);
    expect(msOf(atRate(sound, 22_050))).toBe(1000);
    expect(soundOf(Buffer.from('ID3'.padEnd(100)))).toBeNull();
  });
});
