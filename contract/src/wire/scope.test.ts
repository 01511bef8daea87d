import { expect, test } from 'vitest';
import { mayEditCourse } from '../school/course.ts';
import type { DataRange, Rights } from './actor.ts';
import type { Permission } from './permission.ts';
import { isWithin, scopeOf } from './scope.ts';

const actor = (dataRange: DataRange, permissions: Permission[], organizationIds: string[] = []): Rights => ({
  ...{ id: 'ann', roleCode: '', dataRange, organizationIds },
  permissions: new Set(permissions),
});

test('a permission reaches as far as the data range; without it, scope is limited to own records', () => {
  const reach = (range: DataRange, ...permissions: Permission[]) =>
    scopeOf(actor(range, permissions), 'course.manage').reach;
  expect(reach('all', 'course.manage')).toBe('all');
  expect(reach('organization', 'course.manage')).toBe('organizations');
  expect(reach('self', 'course.manage')).toBe('own');
  expect(reach('all', 'course.teach')).toBe('own');
});

test('a scope of organizations contains own records and those of the organizations, and no others', () => {
  const scope = scopeOf(actor('organization', ['course.manage'], ['physics']), 'course.manage');
  expect(isWithin(scope, { ownerId: 'ann' })).toBe(true);
  expect(isWithin(scope, { ownerId: 'bob', organizationId: 'physics' })).toBe(true);
  expect(isWithin(scope, { ownerId: 'bob', organizationId: 'music' })).toBe(false);
  expect(isWithin(scope, { ownerId: 'bob', organizationId: null })).toBe(false);
});

test('only teachers of a course, and managers whose scope contains it, may change it', () => {
  const own = { teacherId: 'ann', teacherOrganizationId: 'physics', team: [] };
  const others = { teacherId: 'bob', teacherOrganizationId: 'physics', team: [] };
  expect(mayEditCourse(actor('self', ['course.teach']), own)).toBe(true);
  expect(mayEditCourse(actor('all', ['course.teach']), others)).toBe(false);
  expect(mayEditCourse(actor('all', ['course.manage']), others)).toBe(true);
  expect(mayEditCourse(actor('self', ['course.teach', 'course.manage']), others)).toBe(false);
  expect(mayEditCourse(actor('all', []), own)).toBe(false);
  expect(mayEditCourse(actor('organization', ['course.manage'], ['physics']), others)).toBe(true);
  expect(mayEditCourse(actor('organization', ['course.manage'], ['music']), others)).toBe(false);
  expect(mayEditCourse(actor('organization', ['course.teach'], ['physics']), others)).toBe(false);
});
