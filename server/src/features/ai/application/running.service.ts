import { type applicationApi, applicationFaults as faults } from '@xueyan/contract/ai/application';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { ask } from '../chat/chat.service.ts';
import { listBases } from '../knowledge/knowledge.service.ts';
import { formToUse } from './application.service.ts';
import { asQuestion, checkedValues, filled } from './filling.rule.ts';

/** Uses an application: a chat that is answered as the application was when it began. */
export async function runApplication(
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, values, content, draft }: z.output<typeof applicationApi.run.input>,
) {
  const form = await formToUse(db, actor, applicationId, draft);
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

/** Knowledge bases that an application of somebody may answer from. */
export async function basesToUse(db: Db, platform: Platform, actor: Actor) {
  const input = { pageNum: 1, pageSize: 100, orderFlag: undefined };
  const { resultList } = await listBases(db, platform.clock, actor, input);
  return { baseList: resultList.map(({ baseId, name }) => ({ baseId, name })) };
}
