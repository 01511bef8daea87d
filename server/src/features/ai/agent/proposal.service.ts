import {
  type Ability,
  agentFaults,
  mayDecideProposal,
  type Proposal,
  type ProposalKind,
  proposalDays,
  proposalKinds,
  proposalsMax,
} from '@xueyan/contract/ai/agent';
import type { Source } from '@xueyan/contract/ai/chat';
import { noRecipients, type Recipients } from '@xueyan/contract/base/message';
import { Shortage } from '@xueyan/contract/exam/blueprint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Context } from '../../../http/context.ts';
import type { Feature } from '../../../http/feature.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { recipientsAllowed, targetNames } from '../../base/message/sent.service.ts';
import { act, type Calls, inputOf, mayCall } from './acting.service.ts';
import { type ProposalRow, agentStore as store } from './agent.store.ts';
import { closingOf, withClosing } from './closing.rule.ts';
import { type Bank, contentOf, fieldsOf, titleOf, withFields } from './fields.rule.ts';

export type { ProposalRow };

/** State of one answer: its calls, context and the sources gathered so far. */
export interface Desk {
  calls: Calls;
  context: Context;
  sources: Source[];
}

type Payload = ProposalRow['payload'];

/** Path of the call that carries out each kind of draft. */
export const pathOf: Record<ProposalKind, string> = {
  notice: 'announcement/save',
  message: 'message/send',
  question: 'question/save',
  paper: 'paper/generate',
};

const dayMs = 86_400_000;
const Banks = z.object({ bankList: z.array(z.object({ bankId: z.string(), name: z.string(), subject: z.string() })) });

/** Returns the banks into which the actor may put questions; none without the right to write any. */
export async function banksOf(calls: Calls, context: Context) {
  if (!mayCall(calls, context.actor, 'questionbank/listchoice')) return [];
  return Banks.parse(await act(calls, context, 'questionbank/listchoice', { writable: true })).bankList;
}

/** Returns a draft as it is written: with the line that says who drafted and who confirmed it. */
const signed = ({ actor, language }: Context, kind: ProposalKind, payload: Payload): Payload =>
  withClosing(kind, payload, closingOf(kind, actor, language));

/** Checks a draft’s content for this actor as the call itself would. */
async function checked(calls: Calls, context: Context, kind: ProposalKind, given: Payload): Promise<Payload> {
  const payload = inputOf(calls, context, pathOf[kind], given) as Payload;
  // The last line is added on confirming, and has room from the beginning.
  inputOf(calls, context, pathOf[kind], signed(context, kind, payload));
  if ('to' in payload) await recipientsAllowed(context.db, context.actor, payload.to as Recipients);
  return payload;
}

/** Stores a draft as it will be written; throws where this actor could not write it. */
export async function propose(
  calls: Calls,
  context: Context,
  kind: ProposalKind,
  given: Payload,
): Promise<ProposalRow> {
  const { db, platform, actor } = context;
  const payload = await checked(calls, context, kind, given);
  const now = platform.clock.now();
  const waiting = await store.waiting(db, ownScope(actor), now);
  ensure(waiting.length < proposalsMax, agentFaults.full, { max: proposalsMax });
  const expiresAt = new Date(now.getTime() + proposalDays * dayMs);
  return store.insert(db, { userId: actor.id, kind, payload, expiresAt });
}

/** Presents drafts with all that will be written and the recipients. */
export async function presentProposals(calls: Calls, context: Context, rows: ProposalRow[]): Promise<Proposal[]> {
  const { db, platform, actor, language } = context;
  const toOf = ({ payload }: ProposalRow) => (payload.to as Recipients | undefined) ?? noRecipients;
  const named = await targetNames(db, language, rows.map(toOf));
  const asks = rows.some(({ kind }) => kind === 'question');
  const banks: Bank[] = asks ? await banksOf(calls, context) : [];
  return rows.map((row) => {
    const { id, kind, payload, version, expiresAt } = row;
    return {
      ...{ proposalId: id, kind, version, title: titleOf(kind, payload), content: contentOf(kind, payload) },
      ...{ fields: fieldsOf(kind, payload, banks), targets: named(toOf(row)) },
      closing: closingOf(kind, actor, language),
      expireTime: platform.clock.write(expiresAt),
    };
  });
}

export const listProposals = async (calls: Calls, context: Context): Promise<Proposal[]> =>
  presentProposals(
    calls,
    context,
    await store.waiting(context.db, ownScope(context.actor), context.platform.clock.now()),
  );

/** Returns the kinds of drafts with whether the actor may have each, and the right it takes. */
export const abilitiesOf = (calls: Calls, { actor }: Context, rights: NonNullable<Feature['permissions']>): Ability[] =>
  proposalKinds.map((kind) => {
    const access = calls.get(pathOf[kind])?.endpoint.access ?? '';
    const right = rights.find(({ code }) => `may:${code}` === access)?.names;
    const { zh = '', en = '', mn = '' } = right ?? {};
    return { kind, allowed: mayCall(calls, actor, pathOf[kind]), right: { zh, en, mn } };
  });

async function proposalToDecide(db: Db, { actor }: Context, id: string): Promise<ProposalRow> {
  const found = await store.lock(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayDecideProposal(actor, found), wireFaults.gone);
  return found;
}

function ensureOpen({ state, expiresAt, version }: ProposalRow, { platform }: Context, seen: number) {
  ensure(state !== 'discarded', agentFaults.discarded);
  ensure(state === 'waiting', wireFaults.changed);
  ensure(expiresAt > platform.clock.now(), agentFaults.expired);
  ensure(version === seen, wireFaults.changed);
}

/** Changes fields of a draft and returns it as it is now. */
export const changeProposal = (
  calls: Calls,
  context: Context,
  { proposalId, version, fields }: { proposalId: string; version: number; fields: { path: string; value: string }[] },
): Promise<Proposal> =>
  context.db.transaction(async (tx) => {
    const found = await proposalToDecide(tx, context, proposalId);
    ensureOpen(found, context, version);
    const within = { ...context, db: tx };
    const payload = await checked(calls, within, found.kind, withFields(found.kind, found.payload, fields));
    await store.setPayload(tx, proposalId, payload, version + 1);
    const [shown] = await presentProposals(calls, within, [{ ...found, payload, version: version + 1 }]);
    ensure(shown, wireFaults.gone);
    return shown;
  });

const Made = z.object({ paperIds: z.array(z.string()), shortages: z.array(Shortage) });

/** Carries a draft out by the product’s own call, in one transaction with its state: a second call does nothing. */
export const confirmProposal = (calls: Calls, context: Context, id: string, seen: number): Promise<void> =>
  context.db.transaction(async (tx) => {
    const found = await proposalToDecide(tx, context, id);
    const { state, kind, payload } = found;
    if (state === 'done') return;
    ensureOpen(found, context, seen);
    const made = await act(calls, { ...context, db: tx }, pathOf[kind], signed(context, kind, payload));
    if (kind === 'paper') {
      const [lack] = Made.parse(made).shortages;
      if (lack) throw new Fault(agentFaults.shortage, { wanted: lack.wanted, available: lack.available });
    }
    await store.setState(tx, id, 'done');
    await recordAudit(tx, context.actor, 'agent.confirm', id, { kind, title: titleOf(kind, payload) });
  });

/** Discards a draft; one that was carried out stays so. */
export const discardProposal = (context: Context, id: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { state } = await proposalToDecide(tx, context, id);
    if (state === 'waiting') await store.setState(tx, id, 'discarded');
  });

/** Deletes drafts that were not confirmed in time. */
export const sweepProposals = (db: Db, now: Date): Promise<void> => store.sweep(db, now);
