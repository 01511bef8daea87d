import { deviceKinds, deviceSecretKinds, deviceStates, deviceTroubles } from '@xueyan/contract/lab/network-device';
import { deviceSessionEnds } from '@xueyan/contract/lab/network-device-use';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.table.ts';
import {
  atLeast,
  between,
  createdAt,
  key,
  moment,
  momentNow,
  oneOf,
  refuseOthers,
  updatedAt,
  version,
} from './columns.ts';

/** Devices of the school that are operated by SSH or VNC, through the server only. */
export const networkDevices = pgTable(
  'network_device',
  {
    id: key(),
    name: text().notNull(),
    kind: oneOf(deviceKinds).notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    account: text().notNull().default(''),
    secretKind: oneOf(deviceSecretKinds).notNull().default('password'),
    /** Encrypted; empty: none. */
    sealedSecret: text().notNull().default(''),
    place: text().notNull().default(''),
    labels: text().array().notNull().default([]),
    recorded: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    state: oneOf(deviceStates).notNull().default('unknown'),
    trouble: oneOf(deviceTroubles).notNull().default('none'),
    checkedAt: moment(),
    /** SSH host key of the first connection, as `SHA256:…`; empty before. */
    hostKey: text().notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('network_device_name').on(sql`lower(${t.name})`),
    between(t.port, { min: 1, max: 65_535 }),
    ...refuseOthers(t),
  ],
);

/** Bookings of devices. Active ones never overlap: they are written under a lock of the device. */
export const deviceBookings = pgTable(
  'device_booking',
  {
    id: key(),
    deviceId: uuid()
      .notNull()
      .references(() => networkDevices.id, { onDelete: 'restrict' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    purpose: text().notNull(),
    cancelledAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('device_booking_device').on(t.deviceId, t.endsAt),
    index('device_booking_owner').on(t.ownerId, t.endsAt),
    check('device_booking_order', sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

export const deviceTickets = pgTable('device_ticket', {
  tokenHash: text().primaryKey(),
  deviceId: uuid()
    .notNull()
    .references(() => networkDevices.id, { onDelete: 'cascade' }),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  sessionId: uuid()
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  takeOver: boolean().notNull(),
  expiresAt: moment().notNull(),
});

/** Sessions at devices and their duration. */
export const deviceSessions = pgTable(
  'device_session',
  {
    id: key(),
    deviceId: uuid()
      .notNull()
      .references(() => networkDevices.id, { onDelete: 'restrict' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    takeOver: boolean().notNull(),
    startedAt: momentNow(),
    /** Last heartbeat of its server; a session without one for long is lost. */
    beatAt: momentNow(),
    endedAt: moment(),
    end: oneOf(deviceSessionEnds).notNull().default('open'),
    trouble: oneOf(deviceTroubles).notNull().default('none'),
    columns: integer().notNull().default(80),
    rows: integer().notNull().default(24),
    millis: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    cut: boolean().notNull().default(false),
  },
  (t) => [
    index('device_session_device').on(t.deviceId, t.startedAt),
    index('device_session_owner').on(t.ownerId, t.startedAt),
    index('device_session_started').on(t.startedAt),
    // A device has at most one open session.
    uniqueIndex('device_session_open').on(t.deviceId).where(sql`ended_at is null`),
    atLeast(t.millis, 0),
    atLeast(t.bytes, 0),
    ...refuseOthers(t),
  ],
);

/** Output of its terminal within a few seconds, as lines of asciicast 2. */
export const deviceSessionPieces = pgTable(
  'device_session_piece',
  {
    deviceSessionId: uuid()
      .notNull()
      .references(() => deviceSessions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    events: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceSessionId, t.position] })],
);
