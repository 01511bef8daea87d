import { mediaApi } from '@xueyan/contract/ai/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  const admin = await school.signIn('ROLE_ADMIN', 'media-lists-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'media-lists-teacher');
  other = await school.signIn('ROLE_STUDENT', 'media-lists-other');
  await addModels(admin, stub.address, '桩', [modelForm('stub-image', { kind: 'image' })]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

test('media are counted by kind among one’s own and among the published ones §ai.1', async () => {
  const { mediaId } = await teacher.call(mediaApi.draw, { prompt: '烧杯' });
  await school.settleJobs();
  const counts = async (who: Caller, view: 'mine' | 'public') => (await who.call(mediaApi.counts, { view })).counts;
  expect(await counts(teacher, 'mine')).toEqual([{ kind: 'picture', count: 1 }]);
  expect([await counts(other, 'mine'), await counts(other, 'public')]).toEqual([[], []]);
  await teacher.call(mediaApi.publish, { mediaId });
  expect(await counts(other, 'public')).toEqual([{ kind: 'picture', count: 1 }]);
});
