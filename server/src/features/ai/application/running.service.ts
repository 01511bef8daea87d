import type { applicationApi } from '@xueyan/contract/ai/application';
import { applicationFaults as faults } from '@xueyan/contract/ai/application-fault';
import { type ApplicationForm, type FormValues, filled, makesMedia } from '@xueyan/contract/ai/application-form';
import type { FormUpload } from '@xueyan/contract/ai/application-upload';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { ask } from '../chat/chat.service.ts';
import { picturesToAsk } from '../chat/picture.service.ts';
import { listBases } from '../knowledge/knowledge.service.ts';
import { beginAsked } from '../media/making.service.ts';
import { applicationToEdit, ensureForm, formToUse } from './application.service.ts';
import { trial } from './application-message.text.ts';
import { asQuestion, checkedValues, titleOf } from './filling.rule.ts';
import { checkedUploads, namesOfUploads, textsOfUploads } from './upload.rule.ts';

type In<K extends 'run' | 'make' | 'tryRun' | 'tryMake'> = z.output<(typeof applicationApi)[K]['input']>;

/** A form that runs. */
interface Running {
  /** Application that is charged; null for one that was never saved. */
  applicationId: string | null;
  form: ApplicationForm;
  /** Title of the chat, or first part of that of the medium. */
  title: string;
}

/** What somebody has filled in. */
interface FilledIn {
  values: FormValues;
  uploads: FormUpload[];
}

/** Opens a chat that is answered with a form as it is now; what was uploaded is attached to its first question. */
async function askWith(
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, form, title }: Running,
  { values, uploads, content }: FilledIn & { content: string },
) {
  ensure(!makesMedia(form.kind), wireFaults.gone);
  const attached = checkedUploads(form.controls, uploads);
  const pictureIds = attached.flatMap((one) => one.pictureIds);
  const names = namesOfUploads(attached, await picturesToAsk(db, actor, pictureIds));
  const checked = await publishable(db, actor, { ...checkedValues(form.controls, values), ...names });
  const question = content || asQuestion(form.controls, checked);
  ensure(question !== '', faults.noQuestion);
  const { modelId, temperature, maxTokens, baseIds } = form;
  const files = attached.flatMap((one) => one.files);
  return ask(
    db,
    platform,
    actor,
    { chatId: null, parentId: null, content: question, files, pictureIds, modelId: null, baseIds: [] },
    {
      ...{ applicationId, title, baseIds },
      plan: { system: filled(form.prompt, checked), modelId, temperature, maxTokens },
    },
  );
}

/** Starts the job of a form that makes media, with its prompt filled in. */
async function makeWith(
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, form, title: name }: Running,
  { values, uploads }: FilledIn,
) {
  const { kind, modelId, media } = form;
  if (!makesMedia(kind)) throw new Fault(wireFaults.gone);
  const attached = checkedUploads(form.controls, uploads);
  const checked = await publishable(db, actor, checkedValues(form.controls, values));
  // The whole prompt is screened when the job begins, and refused where it is too long.
  const prompt = filled(form.prompt, { ...checked, ...textsOfUploads(attached) }).trim();
  ensure(prompt !== '', faults.noQuestion);
  const title = titleOf(name, form.controls, { ...checked, ...namesOfUploads(attached, []) });
  return beginAsked(db, platform, actor, { applicationId, kind, title, prompt, modelId, options: media });
}

const runningOf = async (db: Db, actor: Actor, { applicationId, draft }: In<'make'>): Promise<Running> => {
  const form = await formToUse(db, actor, applicationId, draft);
  return { applicationId, form, title: form.name };
};

/** Runs an application: opens a chat that is answered with the application as it was when the chat began. */
export const runApplication = async (db: Db, platform: Platform, actor: Actor, input: In<'run'>) =>
  askWith(db, platform, actor, await runningOf(db, actor, input), input);

/** Runs an application that makes media: starts the job with its prompt filled in. */
export const makeWithApplication = async (db: Db, platform: Platform, actor: Actor, input: In<'make'>) =>
  makeWith(db, platform, actor, await runningOf(db, actor, input), input);

/** Returns what is tried: a form of the actor as it is typed, which must be one that could be saved. */
async function triedOf(db: Db, actor: Actor, { applicationId, form }: In<'tryMake'>): Promise<Running> {
  if (applicationId) await applicationToEdit(db, actor, applicationId);
  await ensureForm(db, actor, form);
  return { applicationId, form, title: [textsIn(actor.language, trial), form.name].filter(Boolean).join(' · ') };
}

/** Answers with a form as it is typed; saves nothing of the form but what the chat continues with. */
export const tryRunning = async (db: Db, platform: Platform, actor: Actor, input: In<'tryRun'>) =>
  askWith(db, platform, actor, await triedOf(db, actor, input), input);

/** Makes media with a form as it is typed. */
export const tryMaking = async (db: Db, platform: Platform, actor: Actor, input: In<'tryMake'>) =>
  makeWith(db, platform, actor, await triedOf(db, actor, input), input);

/** Returns the knowledge bases that an application of the actor may answer from. */
export async function basesToUse(db: Db, platform: Platform, actor: Actor) {
  const input = { pageNum: 1, pageSize: 100, orderFlag: undefined };
  const { resultList } = await listBases(db, platform.clock, actor, input);
  return { baseList: resultList.map(({ baseId, name }) => ({ baseId, name })) };
}
