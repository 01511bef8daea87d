import { authFaults } from '@xueyan/contract/base/auth';
import { type ParameterValue, parameterFaults } from '@xueyan/contract/base/parameter';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../../../db/connect.ts';
import type { ParameterSetting } from '../../../platform/parameter.ts';
import { isWithin, wrongLine } from './network.rule.ts';
import { readParameters } from './parameter.service.ts';
import { safetyParameters } from './safety.parameter.ts';

/** The school's rules for passwords, locks and sessions, as they hold now. */
export const readSafety = (db: Db) => readParameters(db, safetyParameters);

/** Who holds one of these could do anything in the end, or take away everything that the school keeps. */
const administrating = new Set<Permission>([
  ...(['parameter.manage', 'backup.manage', 'user.manage', 'member.manage'] as const),
  ...(['role.manage', 'role.grantany', 'authorization.manage', 'resource.manage'] as const),
]);

/** Throws when an administrator comes from an address outside the networks that the school allows them. */
export function ensureAllowedFrom(networks: string, permissions: readonly Permission[], address: string): void {
  if (!permissions.some((one) => administrating.has(one))) return;
  ensure(isWithin(networks, address), authFaults.addressNotAllowed, { address });
}

/** What is set must be networks, and let in who sets it. */
export function checkNetworks({ address }: ParameterSetting, value: ParameterValue): void {
  const networks = String(value);
  const line = wrongLine(networks);
  ensure(line === null, parameterFaults.network, { line: line ?? '' });
  ensure(isWithin(networks, address), parameterFaults.locksOut, { address });
}

const shortestIdle = 5;

export const checkIdle = (_: ParameterSetting, value: ParameterValue) =>
  ensure(value === 0 || Number(value) >= shortestIdle, parameterFaults.idleShort, { min: shortestIdle });
