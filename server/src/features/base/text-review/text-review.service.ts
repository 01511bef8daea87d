import { systemMessageType } from '@xueyan/contract/base/message';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Feature } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { sendMessage } from '../message/sending.service.ts';
import { decideHeld, takeUntold } from '../sensitive-word/review.service.ts';
import { reviewPassed, reviewRejected, reviewWaiting } from './text-review.text.ts';

/** Approves a text, which the feature of its kind then publishes; its author is notified. */
export const passText = (db: Db, platform: Platform, features: readonly Feature[], actor: Actor, reviewId: string) =>
  db.transaction(async (tx) => {
    const held = await decideHeld(tx, actor, reviewId, { state: 'passed', reason: '' });
    for (const { reviews } of features) await reviews?.[held.kind]?.pass(tx, platform, held);
    await recordAudit(tx, actor, 'textreview.pass', held.recordId, { kind: held.kind, words: held.words });
    const { title, authorId } = held;
    await sendMessage(tx, platform, {
      ...{ type: systemMessageType, ...reviewPassed, values: { title }, to: { users: [authorId] } },
    });
  });

/** Rejects a text permanently; its author is notified of the reason. */
export const rejectText = (
  db: Db,
  platform: Platform,
  features: readonly Feature[],
  actor: Actor,
  { reviewId, reason }: { reviewId: string; reason: string },
) =>
  db.transaction(async (tx) => {
    const held = await decideHeld(tx, actor, reviewId, { state: 'rejected', reason });
    for (const { reviews } of features) await reviews?.[held.kind]?.reject(tx, platform, held);
    await recordAudit(tx, actor, 'textreview.reject', held.recordId, { kind: held.kind, words: held.words, reason });
    const { title, authorId } = held;
    await sendMessage(tx, platform, {
      ...{ type: systemMessageType, ...reviewRejected, values: { title, reason }, to: { users: [authorId] } },
    });
  });

const queue = '/text-reviews';

/** Notifies reviewers of waiting texts, unless they have not read the last notification yet. */
export const tellOfWaiting = (db: Db, platform: Platform): Promise<void> =>
  db.transaction(async (tx) => {
    const deciders = await takeUntold(tx, queue);
    if (deciders.length === 0) return;
    await sendMessage(tx, platform, {
      ...{ type: systemMessageType, ...reviewWaiting, to: { users: deciders }, link: queue },
    });
  });
