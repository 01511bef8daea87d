import { applicationApi } from '@xueyan/contract/ai/application';
import { deckApi } from '@xueyan/contract/ai/deck';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { dictionaryManageApi } from '@xueyan/contract/base/dictionary-manage';
import { roleApi } from '@xueyan/contract/base/role';
import { articleApi } from '@xueyan/contract/content/article';
import { libraryApi } from '@xueyan/contract/content/library';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { trainingApi } from '@xueyan/contract/prep/training';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { ask } from '../api.ts';
import { one, type People, type RecordPage, student } from './record-page.ts';

async function deck(people: People) {
  const { pageInfo } = await ask(await people('teacher'), deckApi.list, {});
  return { deckId: one('deck', pageInfo.resultList).deckId };
}

/** A demo school without models of AI has none of its own. */
async function knowledgeBase(people: People) {
  const form = { name: '课程资料', description: '教师自用', scope: 'me', chunkSize: 600 } as const;
  const { baseId } = await ask(await people('teacher'), knowledgeApi.save, form);
  return { baseId };
}

async function application(people: People) {
  const form = { name: '命令助教', kind: 'chat', prompt: '你是 Linux 课的助教，用中文简短回答。' } as const;
  const who = await people('teacher');
  const { applicationId } = await ask(who, applicationApi.save, form);
  await ask(who, applicationApi.publish, { applicationId, scope: 'me' });
  return { applicationId };
}

async function dataset(people: People, kind: 'objectDetection' | 'imageClassification') {
  const { pageInfo } = await ask(await people('teacher'), datasetApi.list, { pageSize: 100 });
  return { datasetId: one(`data set of ${kind}`, pageInfo.resultList, (found) => found.kind === kind).datasetId };
}

async function picture(people: People) {
  const { pageInfo } = await ask(await people('teacher'), annotationApi.list, await dataset(people, 'objectDetection'));
  return { pictureId: one('picture', pageInfo.resultList).pictureId };
}

async function training(people: People) {
  const { pageInfo } = await ask(await people('teacher'), trainingApi.list, {});
  return { runId: one('training', pageInfo.resultList).runId };
}

async function model(people: People) {
  const { pageInfo } = await ask(await people('teacher'), trainedModelApi.list, {});
  return { modelId: one('model', pageInfo.resultList).trainedModelId };
}

async function space(people: People) {
  const { spaceList } = await ask(await people('teacher'), warehouseApi.spaces, {});
  return { spaceId: one('space', spaceList).spaceId };
}

async function item(people: People) {
  const { pageInfo } = await ask(await people('teacher'), libraryApi.list, {});
  return { itemId: one('item of the library', pageInfo.resultList).itemId };
}

async function mindMap(people: People) {
  const { pageInfo } = await ask(await people('teacher'), mindMapApi.list, {});
  return { mapId: one('mind map', pageInfo.resultList).mapId };
}

async function article(people: People) {
  const { pageInfo } = await ask(await people(student), articleApi.listPublished, {});
  return { articleId: one('article', pageInfo.resultList).articleId };
}

async function researchProject(people: People) {
  const { pageInfo } = await ask(await people('research'), researchProjectApi.list, {});
  const { researchProjectId } = one('project', pageInfo.resultList, ({ state }) => state === 'running');
  return { researchProjectId };
}

async function role(people: People) {
  const { pageInfo } = await ask(await people('admin'), roleApi.list, {});
  return { roleId: one('role', pageInfo.resultList, ({ roleCode }) => roleCode === 'ROLE_TEACHER').roleId };
}

async function dictionary(people: People) {
  const { pageInfo } = await ask(await people('admin'), dictionaryManageApi.list, {});
  return { dictionaryCode: one('dictionary', pageInfo.resultList).dictionaryCode };
}

export const contentRecords: RecordPage[] = [
  { view: 'ai/deck/DeckPage', as: 'teacher', find: deck },
  { view: 'ai/application/ApplicationEditPage', as: 'teacher', find: application },
  { view: 'ai/application/UseApplicationPage', as: 'teacher', find: application },
  { view: 'ai/knowledge/KnowledgeBasePage', as: 'teacher', find: knowledgeBase },
  { view: 'prep/annotation/AnnotatePage', as: 'teacher', find: picture },
  { view: 'prep/dataset/DatasetPage', as: 'teacher', find: (people) => dataset(people, 'imageClassification') },
  { view: 'prep/training/TrainingPage', as: 'teacher', find: training },
  { view: 'prep/training/ModelPage', as: 'teacher', find: model },
  { view: 'prep/training/OfferedModelPage', as: student, find: model },
  { view: 'content/warehouse/WarehouseSpacePage', as: 'teacher', find: space },
  { view: 'content/library/LibraryItemPage', as: 'teacher', find: item },
  { view: 'content/mind-map/MindMapPage', as: 'teacher', find: mindMap },
  { view: 'content/article/ArticlePage', as: 'admin', find: article },
  { view: 'content/article/NewsArticlePage', as: student, find: article },
  { view: 'research/research-project/ResearchProjectPage', as: 'research', find: researchProject },
  { view: 'base/role/RolePage', as: 'admin', find: role },
  { view: 'base/dictionary/DictionaryPage', as: 'admin', find: dictionary },
];
