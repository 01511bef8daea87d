import { may, type Rights } from '../wire/actor.ts';
import { isWithin, ownScope, type Scope, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';
import { type MessageState, noticeType } from './message.ts';

/** Whoever received it, unless it is a notice. */
export const mayRemoveMessage = (message: { messageType: string }) => message.messageType !== noticeType;

/** Whose courses, classes and students somebody sends to, and whose sent messages they see. */
export const sendScope = (actor: Rights): Scope =>
  may(actor, 'message.send') ? scopeOf(actor, 'course.manage') : ownScope(actor);

/** To courses, classes and roles that are not one's own, to people one does not teach, and to everyone. */
export const maySendToAll = (actor: Rights) => sendScope(actor).reach === 'all';

/** To organizations: those that lie in one's data range. */
export const maySendToOrganizations = (actor: Rights) => sendScope(actor).reach !== 'own';

/** Its sender, and those whose data range the sender lies in. */
export const mayManageMessage = (
  actor: Rights,
  message: { senderId: string | null; senderOrganizationId: string | null },
) => isWithin(sendScope(actor), { ownerId: message.senderId, organizationId: message.senderOrganizationId });

/** What may be done to a message that was written, in which state. */
export const messageTransitions = transitions<MessageState>()({
  send: { moves: { scheduled: 'sent' }, who: 'system' },
  pass: { moves: { waiting: 'scheduled' }, who: 'system' },
  reject: { moves: { waiting: 'rejected' }, who: 'system' },
  cancel: { moves: { scheduled: 'cancelled', waiting: 'cancelled' }, who: mayManageMessage },
  retract: { moves: { sent: 'retracted' }, who: mayManageMessage },
});

/** Whether it reached anybody. */
export const isOut = ({ state }: { state: MessageState }) => state === 'sent' || state === 'retracted';
