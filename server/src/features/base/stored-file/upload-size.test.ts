import { extractPath, picturePath } from '@xueyan/contract/ai/chat';
import { deckImportPath } from '@xueyan/contract/ai/deck-import';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { openParameterApi, openParameters } from '@xueyan/contract/base/open-parameter';
import { parameterApi } from '@xueyan/contract/base/parameter';
import { avatarPath } from '@xueyan/contract/base/profile';
import { bundleUploadPath } from '@xueyan/contract/composed/bundle';
import { libraryUploadPath } from '@xueyan/contract/content/library';
import { imageApi } from '@xueyan/contract/lab/image';
import { imageUploadPath } from '@xueyan/contract/lab/image-record';
import { machineFileUploadPath } from '@xueyan/contract/lab/machine-file';
import { systemFileApi, systemFileUploadPath } from '@xueyan/contract/lab/system-file';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { materialUploadPath } from '@xueyan/contract/prep/material';
import { pictureArchivePath, pictureUploadPath } from '@xueyan/contract/prep/picture';
import { researchProjectApi, researchUploadPath } from '@xueyan/contract/research/research-project';
import { attachmentUploadPath } from '@xueyan/contract/school/attachment';
import { applicationUploadPath } from '@xueyan/contract/school/course-application';
import { courseVideoPath } from '@xueyan/contract/school/course-profile';
import { sectionApi } from '@xueyan/contract/school/section';
import { photoPath, photosCheckPath } from '@xueyan/contract/school/student-photo';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskUploadPath, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { newId } from '../../../db/id.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let admin: Caller;
let leader: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  admin = await school.signIn('ROLE_ADMIN', 'sizes-admin');
  leader = await school.signIn('ROLE_RESEARCH', 'sizes-leader');
});
afterAll(() => school.close());

const megabyte = 1024 * 1024;
const student = () => lesson.students[0] as Caller;

async function set(name: string, value: number | null) {
  const { pageInfo } = await admin.call(parameterApi.list, { keyword: name, pageSize: 100 });
  const version = pageInfo.resultList.find((one) => one.name === name)?.version ?? 0;
  await admin.call(parameterApi.save, { settings: [{ name, value, version }] });
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Announces a file in pieces, as a browser does; returns the status. */
async function announce(who: Caller, path: string, metadata: Record<string, string>, bytes: number) {
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${base64(value)}`);
  const headers = { 'tus-resumable': '1.0.0', authorization: who.token, 'upload-length': String(bytes) };
  const { status } = await fetch(`${school.url}/api/${path}`, {
    method: 'POST',
    headers: { ...headers, 'upload-metadata': pairs.join(',') },
  });
  return status;
}

async function send(who: Caller, path: string, name: string, bytes: number, field = 'file', fill = 'a') {
  const body = new FormData();
  body.append(field, new Blob([fill.repeat(bytes)]), name);
  const { status } = await fetch(`${school.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: who.token },
    body,
  });
  return status;
}

async function workOfTask() {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '上交', kind: 'task' as const };
  const { sectionId } = await lesson.teacher.call(sectionApi.save, row);
  await lesson.teacher.call(taskApi.save, {
    ...{ form: 'files', content: '上交文件', template: '', points: 100, filesMax: 2, sectionId, version: 1 },
    ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 100 },
    ...{ resubmit: true, anonymous: false, grouped: false, rubric: [], paperId: null },
  });
  await lesson.teacher.call(taskApi.give, { sectionId });
  return (await student().call(taskWorkApi.open, { sectionId })).workId;
}
const project = async () => {
  const form = {
    ...{ number: 'SIZE-1', name: '大小', type: 'granted' as const, level: 'school' as const, source: '' },
    ...{ funding: 100, startDate: '2026-01-01', endDate: '2027-12-31', description: '' },
  };
  return (await leader.call(researchProjectApi.save, form)).researchProjectId;
};
const image = async () => {
  const form = {
    ...{ imageName: '大小', description: '', category: 'system' as const, labelIds: [], software: [] },
    ...{ packageLocation: '', dataLocation: '', minMemoryMb: 512 as const },
  };
  return (await admin.call(imageApi.announce, form)).imageId;
};
const systemFile = async () => {
  const form = { fileName: '大小', folderName: 'sizes', description: '', labels: [], unpack: false };
  return (await admin.call(systemFileApi.save, form)).systemFileId;
};

const dataset = async (kind: 'machineLearning' | 'imageClassification') => {
  const form = { name: '大小', description: '', labels: [], sharing: 'mine' as const, courseId: null, kind };
  return (await lesson.teacher.call(datasetApi.save, form)).datasetId;
};
const knowledgeBase = async () => {
  const form = { name: '大小', scope: 'me' as const, chunkSize: 500 };
  return (await lesson.teacher.call(knowledgeApi.save, form)).baseId;
};

/** Each limit, and a file of so many bytes sent where it holds. */
const places: { name: string; arrive: () => Promise<(bytes: number) => Promise<number>> }[] = [
  {
    name: 'attachmentMostMb',
    arrive: async () => (bytes) => {
      const metadata = { sectionId: lesson.sectionId, filename: 'a.pdf' };
      return announce(lesson.teacher, attachmentUploadPath, metadata, bytes);
    },
  },
  {
    name: 'taskMostMb',
    arrive: async () => {
      const workId = await workOfTask();
      return (bytes) => send(student(), `${taskUploadPath}/${workId}`, 'a.txt', bytes);
    },
  },
  {
    name: 'editorMostMb',
    arrive: async () => (bytes) =>
      send(lesson.teacher, `editor/uploadmarkfile/course-${lesson.courseId}`, 'a.txt', bytes, 'mark-file'),
  },
  { name: 'materialMostMb', arrive: async () => (bytes) => send(lesson.teacher, materialUploadPath, 'a.txt', bytes) },
  {
    name: 'libraryMostMb',
    arrive: async () => (bytes) => send(lesson.teacher, `${libraryUploadPath}/root`, 'a.txt', bytes),
  },
  {
    name: 'courseVideoMostMb',
    arrive: async () => (bytes) => send(lesson.teacher, `${courseVideoPath}/${lesson.courseId}`, 'a.mp4', bytes),
  },
  {
    name: 'applicationMostMb',
    arrive: async () => (bytes) => send(student(), `${applicationUploadPath}/${newId()}`, 'a.pdf', bytes),
  },
  {
    name: 'researchMostMb',
    arrive: async () => {
      const id = await project();
      return (bytes) => send(leader, `${researchUploadPath}/${id}`, 'a.csv', bytes);
    },
  },
  {
    name: 'bundleMostMb',
    arrive: async () => (bytes) => announce(lesson.teacher, bundleUploadPath, { filename: 'a.zip' }, bytes),
  },
  {
    name: 'imageMostMb',
    arrive: async () => {
      const imageId = await image();
      return (bytes) => announce(admin, imageUploadPath, { imageId, filename: 'a.qcow2' }, bytes);
    },
  },
  {
    name: 'systemFileMostMb',
    arrive: async () => {
      const systemFileId = await systemFile();
      return (bytes) => announce(admin, systemFileUploadPath, { systemFileId, filename: 'a.csv' }, bytes);
    },
  },
  {
    name: 'sheetMostMb',
    arrive: async () => (bytes) => send(admin, 'import/check/student', 'a.csv', bytes, 'file', '\n'),
  },
  {
    name: 'questionsMostMb',
    arrive: async () => (bytes) => send(lesson.teacher, 'questiontransfer/check', 'a.txt', bytes),
  },
  {
    name: 'wordMostMb',
    arrive: async () => (bytes) =>
      send(lesson.teacher, `editor/uploaddoccontent/course-${lesson.courseId}`, 'a.docx', bytes, 'mark-word-file'),
  },
  {
    name: 'coverMostMb',
    arrive: async () => (bytes) => send(lesson.teacher, `file/cover/${lesson.courseId}`, 'a.png', bytes),
  },
  { name: 'avatarMostMb', arrive: async () => (bytes) => send(student(), avatarPath, 'a.png', bytes) },
  {
    name: 'studentPhotoMostMb',
    arrive: async () => (bytes) => send(admin, `${photoPath}/${newId()}`, 'a.png', bytes),
  },
  { name: 'studentPhotosMostMb', arrive: async () => (bytes) => send(admin, photosCheckPath, 'a.zip', bytes) },
  { name: 'chatFileMostMb', arrive: async () => (bytes) => send(lesson.teacher, extractPath, 'a.txt', bytes) },
  { name: 'chatPictureMostMb', arrive: async () => (bytes) => send(lesson.teacher, picturePath, 'a.png', bytes) },
  { name: 'deckMostMb', arrive: async () => (bytes) => send(lesson.teacher, deckImportPath, 'a.pptx', bytes) },
  {
    name: 'knowledgeMostMb',
    arrive: async () => {
      const baseId = await knowledgeBase();
      return (bytes) => send(lesson.teacher, `${knowledgeUploadPath}/${baseId}`, 'a.txt', bytes);
    },
  },
  {
    name: 'tableMostMb',
    arrive: async () => {
      const id = await dataset('machineLearning');
      return (bytes) => send(lesson.teacher, `${datasetUploadPath}/${id}`, 'a.csv', bytes, 'file', '\n');
    },
  },
  {
    name: 'pictureMostMb',
    arrive: async () => {
      const id = await dataset('imageClassification');
      return (bytes) => send(lesson.teacher, `${pictureUploadPath}/${id}?className=a`, 'a.png', bytes);
    },
  },
  {
    name: 'pictureArchiveMostMb',
    arrive: async () => (bytes) => send(lesson.teacher, `${pictureArchivePath}/${newId()}`, 'a.zip', bytes),
  },
  {
    name: 'machineFileMostMb',
    arrive: async () => (bytes) =>
      send(student(), `${machineFileUploadPath}/${newId()}?path=${encodeURIComponent('/root')}`, 'a.txt', bytes),
  },
];

describe('a file that is uploaded', () => {
  test.each(places)('is no larger than the school allows: $name', async ({ name, arrive }) => {
    const bytes = await arrive();
    await set(name, 1);
    expect(await bytes(megabyte + 1)).toBe(413);
    expect(await bytes(megabyte)).not.toBe(413);
    await set(name, null);
    expect(await bytes(megabyte + 1)).not.toBe(413);
  });
});

test('every user reads the limits that pages state, as they hold now', async () => {
  const limits = () => student().call(openParameterApi.list, {});
  expect((await limits()).values).toEqual(openParameters);
  await set('taskMostMb', 120);
  expect((await limits()).values.taskMostMb).toBe(120);
  await set('taskMostMb', null);
});

test('a limit that pages state has one default on both sides', () => {
  const open = features.flatMap(({ parameters = [] }) => parameters).filter((one) => one.open);
  expect(Object.fromEntries(open.map((one) => [one.name, one.default]))).toEqual(openParameters);
});
