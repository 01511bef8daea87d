import type { Permission } from '@xueyan/contract/account/permission';
import type { ReactNode } from 'react';
import { useMay } from './useMay.ts';

interface MayProps {
  permission: Permission;
  children: ReactNode;
  otherwise?: ReactNode;
}

/** Shows its content to those who hold the permission; the server checks again. */
export function May({ permission, children, otherwise = null }: MayProps) {
  return useMay()(permission) ? children : otherwise;
}
