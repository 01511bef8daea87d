import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { providerApi } from '@xueyan/contract/ai/provider';
import { firstHelp } from '../src/features/base/help/help-documents.seed.ts';
import type { FirstDocument } from '../src/features/base/help/help-manage.service.ts';
import { startModelStub } from '../src/model-stub.ts';
import { type Person, signIn } from './person.ts';
import { retrievalQuestions } from './retrieval-questions.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const first = 5;
/** Least share of questions whose passage is among the first five by words. */
const leastShare = 0.8;
const waitMs = 120_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const documentsIn = (list: readonly FirstDocument[]): FirstDocument[] =>
  list.flatMap((one) => [one, ...documentsIn(one.children ?? [])]);

async function upload(url: string, person: Person, baseId: string, { title, content }: FirstDocument) {
  const body = new FormData();
  body.append('file', new Blob([`# ${title}\n\n${content}`]), `${title.replace(/[\\/:]/g, ' ')}.md`);
  const headers = { authorization: person.token };
  await fetch(`${url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
}

/** Waits until every document of a base is read. */
async function untilRead(person: Person, baseId: string, count: number): Promise<void> {
  for (const until = performance.now() + waitMs; performance.now() < until; await pause(500)) {
    const { pageInfo } = await person.call(knowledgeApi.documents, { baseId, pageSize: 100 });
    if (pageInfo.resultList.filter(({ state }) => state === 'ready').length === count) return;
  }
  throw new Error('the documents were not read in time');
}

/** Returns the share of questions whose passage is among the first five, and the milliseconds of a search. */
async function hits(person: Person, baseId: string, missed: string[]): Promise<{ share: number; ms: number }> {
  let found = 0;
  let ms = 0;
  for (const [question, phrase] of retrievalQuestions) {
    const result = await person.call(knowledgeApi.search, { baseIds: [baseId], question });
    ms += result.ms;
    if (result.hits.slice(0, first).some(({ text }) => text.includes(phrase))) found += 1;
    else missed.push(question);
  }
  return { share: found / retrievalQuestions.length, ms: ms / retrievalQuestions.length };
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

/**
 * Measures retrieval over our own help: by words alone, then fused with vectors. The vectors are those of the stub, which
 * count pairs of characters; a real model finds more.
 */
export async function measureRetrieval({ url }: ServerUnderTest): Promise<Row[]> {
  const [admin, teacher] = [await signIn(url, 'admin'), await signIn(url, 'teacher')];
  const documents = documentsIn(firstHelp);
  const base = { description: '', scope: 'me' as const, classIds: [], chunkSize: 300 };
  const { baseId } = await teacher.call(knowledgeApi.save, { ...base, name: `检索 ${Date.now()}` });
  for (const one of documents) await upload(url, teacher, baseId, one);
  await untilRead(teacher, baseId, documents.length);
  const missed: string[] = [];
  const byWords = await hits(teacher, baseId, missed);
  if (missed.length > 0) console.error(`  not among the first ${first} by words: ${missed.join('；')}`);
  const stub = await startModelStub();
  try {
    const model = { title: '', kind: 'embedding', context: 8_000, priceIn: 0, priceOut: 0, enabled: true } as const;
    await admin.call(providerApi.save, {
      ...{ name: `vectors ${stub.address}`, address: stub.address, key: '', local: true, enabled: true },
      ...{ concurrency: 8, models: [{ ...model, model: 'stub-embedding' }] },
    });
    await teacher.call(knowledgeApi.vectors, { baseId });
    for (const until = performance.now() + waitMs; performance.now() < until; await pause(500))
      if ((await teacher.call(knowledgeApi.get, { baseId })).withoutVector === 0) break;
    const both = await hits(teacher, baseId, []);
    const what = `${retrievalQuestions.length} questions over our help, passage among the first ${first}`;
    const said = ({ share, ms }: typeof both) => `${percent(share)}, ${ms.toFixed(0)} ms each`;
    return [
      {
        ...{ what: `${what}, BM25`, measured: said(byWords), bound: `≥ ${percent(leastShare)}` },
        good: byWords.share >= leastShare,
      },
      // The stub's vectors say nothing about those of a model: they show what fusing costs, not what it finds.
      { what: `${what}, fused with the stub’s vectors`, measured: said(both), bound: 'reported', good: true },
    ];
  } finally {
    await stub.close();
  }
}
