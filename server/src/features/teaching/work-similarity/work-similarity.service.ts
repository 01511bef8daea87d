import {
  type AlikeDetail,
  type AlikePair,
  type workSimilarityApi,
  workSimilarityFaults,
} from '@xueyan/contract/teaching/work-similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import type { Alike, AlikeTask } from './alike.rule.ts';
import { workSimilarityStore as store } from './work-similarity.store.ts';

interface Source {
  id: string;
  source: string;
  userName: string;
  loginName: string;
}

/** Collects the texts to compare in a section that the actor marks. */
async function sourcesOf(db: Db, actor: Actor, sectionId: string) {
  const { section } = await sectionToMark(db, actor, sectionId);
  if (section.kind === 'experiment') {
    const experiment = await store.experiment(db, sectionId);
    const sources = await store.reports(db, sectionId);
    return { code: false, template: experiment?.template ?? '', sources, unread: 0 };
  }
  const task = await store.task(db, sectionId);
  if (!task) throw new Fault(workSimilarityFaults.kind);
  // While marking is anonymous and the marks are not published, a number stands for the name.
  const files = await store.files(db, sectionId);
  const sources = (await store.works(db, sectionId)).flatMap(({ publishedAt, source, ...work }, at): Source[] => {
    const texts = files.flatMap((file) => (file.workId === work.id && file.text ? [file.text] : []));
    const whole = [source, ...texts].filter((text) => text.trim() !== '').join('\n\n');
    if (whole === '') return [];
    const hidden = task.anonymous && publishedAt === null;
    return [{ ...work, source: whole, ...(hidden && { userName: `#${at + 1}`, loginName: '' }) }];
  });
  // Works whose files are mostly programs are compared as programs, whatever the task is called.
  const programs = files.filter(({ program }) => program).length;
  const code = task.form === 'code' || (files.length > 0 && programs * 2 > files.length);
  const unread = files.filter(({ text }) => text === null).length;
  return { code, template: `${task.template}\n${task.content}`, sources, unread };
}

const sideOf = ({ id, userName, loginName }: Source) => ({ workId: id, userName, loginName });
const rule = new URL('./alike.rule.ts', import.meta.url).href;

async function compareIn(platform: Platform, actor: Actor, task: AlikeTask): Promise<Alike[]> {
  const { value } = await platform.parser
    .rule({ id: actor.id, patient: true }, rule, Buffer.from(JSON.stringify(task)))
    .catch(() => {
      throw new Fault(workSimilarityFaults.failed);
    });
  return value as Alike[];
}

/** Lists pairs of similar works, the most similar first. */
export async function listAlike(db: Db, platform: Platform, actor: Actor, sectionId: string) {
  const { code, template, sources, unread } = await sourcesOf(db, actor, sectionId);
  const texts = sources.map(({ id, source }) => ({ id, source }));
  const found = texts.length > 1 ? await compareIn(platform, actor, { code, template, texts }) : [];
  const byId = new Map(sources.map((one) => [one.id, one]));
  const pairs = found.flatMap(({ left, right, leftPercent, rightPercent }): AlikePair[] => {
    const [one, other] = [byId.get(left), byId.get(right)];
    if (!one || !other) return [];
    const percent = Math.max(leftPercent, rightPercent);
    return [{ left: sideOf(one), right: sideOf(other), percent, leftPercent, rightPercent }];
  });
  return { compared: sources.length, unread, pairs: pairs.toSorted((a, b) => b.percent - a.percent) };
}

/** Returns two works with the passages that they share. */
export async function getAlike(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, workId, otherId }: z.output<typeof workSimilarityApi.get.input>,
): Promise<AlikeDetail> {
  const { code, template, sources } = await sourcesOf(db, actor, sectionId);
  const left = sources.find(({ id }) => id === workId);
  const right = sources.find(({ id }) => id === otherId);
  ensure(left, wireFaults.gone);
  ensure(right, wireFaults.gone);
  const texts = [left, right].map(({ id, source }) => ({ id, source }));
  const [found] = await compareIn(platform, actor, { code, template, texts, pair: [workId, otherId] });
  ensure(found, wireFaults.gone);
  return {
    left: { ...sideOf(left), source: left.source },
    right: { ...sideOf(right), source: right.source },
    ...{ leftPercent: found.leftPercent, rightPercent: found.rightPercent, runs: found.runs },
  };
}
