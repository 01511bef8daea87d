import { authApi } from '@xueyan/contract/base/auth';
import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { type ExperimentForm, experimentApi, plainStep } from '@xueyan/contract/teaching/experiment';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';

export const demoPassword = 'Xueyan#2026';

export interface Session {
  url: string;
  token: string;
  reply: Output<typeof authApi.login>;
}

/** Calls the server as a page would. */
export async function call<E extends Endpoint>(
  { url, token }: Pick<Session, 'url' | 'token'>,
  endpoint: E,
  input: Input<E>,
): Promise<{ data: Output<E>; meta: { success: boolean; token?: string; code?: string; msg: string } }> {
  const address = new URL(`/api/${endpoint.path}`, url);
  const headers: Record<string, string> = token ? { authorization: token } : {};
  const init: RequestInit = { method: endpoint.method, headers };
  if (endpoint.method === 'GET') {
    for (const [key, value] of Object.entries(input as object)) address.searchParams.set(key, String(value));
  } else {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input);
  }
  return (await fetch(address, init)).json();
}

export async function signIn(url: string, loginName: string, password = demoPassword): Promise<Session> {
  const { data, meta } = await call({ url, token: '' }, authApi.login, { loginName, password });
  if (!meta.token) throw new Error(`cannot sign in ${loginName}: ${meta.msg}`);
  return { url, token: meta.token, reply: data };
}

/** Waits until the first lab image, which the server builds by itself, is published. */
export async function waitForFirstImage(url: string): Promise<void> {
  const admin = await signIn(url, 'admin');
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    const { data } = await call(admin, imageApi.list, {});
    const image = data.pageInfo.resultList.find((one) => one.recipe === 'linux-basic');
    if (image?.state === 'published') return;
    if (image?.state === 'failed') throw new Error(`the image could not be built: ${image.message}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the first image is still not there');
}

/** Calls the server and returns the data; a refusal is an error. */
export async function ask<E extends Endpoint>(who: Session, endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { data, meta } = await call(who, endpoint, input);
  if (!meta.success) throw new Error(`${endpoint.path}: ${meta.msg}`);
  return data;
}

export interface Lab {
  teacher: Session;
  courseId: string;
  sectionId: string;
  /** Path of the experiment for a student. */
  path: string;
}

export const step = (title: string, script: string, limitSeconds = 10): ExperimentForm['checkpoints'][number] => ({
  ...{ ...plainStep, checkpointId: '', title, script, points: 30, hint: '', limitSeconds },
  ...{ passText: '做对了', failText: '再看看指导' },
});

/**
 * Creates a separate released course with one experiment, for class 网络2401: the home page of the demo student stays as
 * it is.
 */
export async function giveLab(url: string, title: string, more: Partial<ExperimentForm> = {}): Promise<Lab> {
  const teacher = await signIn(url, 'teacher');
  const classes = await ask(teacher, schoolClassApi.list, { className: '网络2401' });
  const classIds = classes.pageInfo.resultList.map(({ classId }) => classId);
  const about = { courseNumber: '', courseType: 'training', description: '', labels: [] } as const;
  const { courseId } = await ask(teacher, courseApi.save, { courseName: title, ...about, labels: [] });
  const inCourse = { courseId, title, parentId: null };
  const chapter = await ask(teacher, sectionApi.save, { ...inCourse, kind: 'chapter' });
  const inChapter = { ...inCourse, parentId: chapter.sectionId };
  const { sectionId } = await ask(teacher, sectionApi.save, { ...inChapter, kind: 'experiment' });
  const { imageList } = await ask(teacher, imageApi.options, {});
  await ask(teacher, experimentApi.save, {
    ...{ sectionId, version: 1, guide: '# 指导\n\n照着做。\n', imageId: imageList[0]?.imageId ?? null },
    ...{ size: { cpus: 1, memoryMb: 256 }, minutes: 60, checkpoints: [], reportTemplate: '', reportPoints: 40 },
    ...{ dueTime: null, lateAllowed: true, ...more },
  });
  await ask(teacher, courseApi.associate, { courseId, classIds });
  await ask(teacher, courseApi.release, { courseId, begin: true });
  return { teacher, courseId, sectionId, path: `/experiments/${sectionId}` };
}

/** Returns a person's attempt at the experiment, as the server has it. */
export const readAttempt = (who: Session, sectionId: string) => ask(who, attemptApi.open, { sectionId });

/** Ends all machines of these people, so that the next journey has capacity, however this one ended. */
export async function releaseMachines(url: string, loginNames: string[]): Promise<void> {
  const admin = await signIn(url, 'admin');
  const { pageInfo } = await ask(admin, machineApi.list, { pageSize: 100 });
  const left = pageInfo.resultList.filter(({ loginName }) => loginNames.includes(loginName));
  for (const { machineId } of left) await ask(admin, machineApi.release, { machineId });
}
