import { may, type Rights } from '../wire/actor.ts';
import { isWithin, ownScope, type Scope, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';
import { type MessageState, noticeType } from './message.ts';

/** Allows recipients to remove a message, unless it is a notice. */
export const mayRemoveMessage = (message: { messageType: string }) => message.messageType !== noticeType;

/**
 * Scope of the courses, classes and students that the actor may send to, and of the sent messages that the actor sees.
 */
export const sendScope = (actor: Rights): Scope =>
  may(actor, 'message.send') ? scopeOf(actor, 'course.manage') : ownScope(actor);

/**
 * Allows sending to courses, classes and roles that are not one's own, to people one does not teach, and to everyone.
 */
export const maySendToAll = (actor: Rights) => sendScope(actor).reach === 'all';

/** Allows sending to organizations: those within one's data range. */
export const maySendToOrganizations = (actor: Rights) => sendScope(actor).reach !== 'own';

/** Allows its sender, and actors whose data range contains the sender. */
export const mayManageMessage = (
  actor: Rights,
  message: { senderId: string | null; senderOrganizationId: string | null },
) => isWithin(sendScope(actor), { ownerId: message.senderId, organizationId: message.senderOrganizationId });

/** Legal transitions of a sent message. */
export const messageTransitions = transitions<MessageState>()({
  send: { moves: { scheduled: 'sent' }, who: 'system' },
  pass: { moves: { waiting: 'scheduled' }, who: 'system' },
  reject: { moves: { waiting: 'rejected' }, who: 'system' },
  cancel: { moves: { scheduled: 'cancelled', waiting: 'cancelled' }, who: mayManageMessage },
  retract: { moves: { sent: 'retracted' }, who: mayManageMessage },
});

/** Tells whether the message was delivered. */
export const isOut = ({ state }: { state: MessageState }) => state === 'sent' || state === 'retracted';
