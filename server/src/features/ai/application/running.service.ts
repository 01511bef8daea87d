import type { applicationApi } from '@xueyan/contract/ai/application';
import { applicationFaults as faults } from '@xueyan/contract/ai/application-fault';
import { makesMedia } from '@xueyan/contract/ai/application-form';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { ask } from '../chat/chat.service.ts';
import { listBases } from '../knowledge/knowledge.service.ts';
import { beginAsked } from '../media/making.service.ts';
import { formToUse } from './application.service.ts';
import { asQuestion, checkedValues, filled, titleOf } from './filling.rule.ts';

/** Runs an application: opens a chat that is answered with the application as it was when the chat began. */
export async function runApplication(
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, values, content, draft }: z.output<typeof applicationApi.run.input>,
) {
  const form = await formToUse(db, actor, applicationId, draft);
  ensure(!makesMedia(form.kind), wireFaults.gone);
  const checked = await publishable(db, actor, checkedValues(form.controls, values));
  const question = content || asQuestion(form.controls, checked);
  ensure(question, faults.noQuestion);
  const { modelId, temperature, maxTokens, baseIds } = form;
  return ask(
    db,
    platform,
    actor,
    { chatId: null, parentId: null, content: question, files: [], modelId: null, baseIds: [] },
    {
      applicationId,
      title: form.name,
      baseIds,
      plan: { system: filled(form.prompt, checked), modelId, temperature, maxTokens },
    },
  );
}

/** Runs an application that makes media: starts the job with its prompt filled in. */
export async function makeWithApplication(
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, values, draft }: z.output<typeof applicationApi.make.input>,
) {
  const form = await formToUse(db, actor, applicationId, draft);
  const { kind, name, modelId, media } = form;
  if (!makesMedia(kind)) throw new Fault(wireFaults.gone);
  const checked = await publishable(db, actor, checkedValues(form.controls, values));
  const prompt = filled(form.prompt, checked).trim();
  ensure(prompt, faults.noQuestion);
  const title = titleOf(name, form.controls, checked);
  return beginAsked(db, platform, actor, { applicationId, kind, title, prompt, modelId, options: media });
}

/** Returns the knowledge bases that an application of the actor may answer from. */
export async function basesToUse(db: Db, platform: Platform, actor: Actor) {
  const input = { pageNum: 1, pageSize: 100, orderFlag: undefined };
  const { resultList } = await listBases(db, platform.clock, actor, input);
  return { baseList: resultList.map(({ baseId, name }) => ({ baseId, name })) };
}
