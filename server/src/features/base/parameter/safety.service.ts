import { authFaults } from '@xueyan/contract/base/auth';
import { type ParameterValue, parameterFaults } from '@xueyan/contract/base/parameter';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../../../db/connect.ts';
import type { ParameterSetting } from '../../../platform/parameter.ts';
import { isWithin, wrongLine } from './network.rule.ts';
import { readParameters } from './parameter.service.ts';
import { safetyParameters } from './safety.parameter.ts';

/** Returns the school's current rules for passwords, locks and sessions. */
export const readSafety = (db: Db) => readParameters(db, safetyParameters);

/** Permissions that ultimately allow everything, or the deletion of all the school's data. */
const administrating = new Set<Permission>([
  ...(['parameter.manage', 'backup.manage', 'user.manage', 'member.manage'] as const),
  ...(['role.manage', 'role.grantany', 'authorization.manage', 'resource.manage'] as const),
]);

/** Throws when an administrator's address is outside the networks that the school allows for them. */
export function ensureAllowedFrom(networks: string, permissions: readonly Permission[], address: string): void {
  if (!permissions.some((one) => administrating.has(one))) return;
  ensure(isWithin(networks, address), authFaults.addressNotAllowed, { address });
}

/** Checks that the value consists of networks and includes the actor's own address. */
export function checkNetworks({ address }: ParameterSetting, value: ParameterValue): void {
  const networks = String(value);
  const line = wrongLine(networks);
  ensure(line === null, parameterFaults.network, { line: line ?? '' });
  ensure(isWithin(networks, address), parameterFaults.locksOut, { address });
}

const shortestIdle = 5;

export const checkIdle = (_: ParameterSetting, value: ParameterValue) =>
  ensure(value === 0 || Number(value) >= shortestIdle, parameterFaults.idleShort, { min: shortestIdle });
