import { expect, test } from 'vitest';
import { mayStaff, STAFF_ROLES, type StaffArea, staffRefusal } from './staff-roles.ts';

const AREAS: readonly StaffArea[] = [
  'figures',
  'catalogue',
  'orders',
  'delivery',
  'cash',
  'mails',
  'jobs',
  'settings',
  'audit',
  'backups',
  'staff',
];

test('who may change something may also read it', () => {
  for (const role of STAFF_ROLES) {
    for (const area of AREAS.filter((one) => mayStaff(role, 'change', one)))
      expect([role, area, mayStaff(role, 'read', area)]).toEqual([role, area, true]);
  }
});

test('owners read everything, and they alone see and change staff, settings and backups', () => {
  expect(AREAS.every((area) => mayStaff('owner', 'read', area))).toBe(true);
  for (const area of ['staff', 'settings', 'backups'] as const)
    expect(STAFF_ROLES.filter((role) => mayStaff(role, 'change', area))).toEqual(['owner']);
  expect(STAFF_ROLES.filter((role) => mayStaff(role, 'read', 'staff'))).toEqual(['owner']);
});

test('who only reads changes nothing', () => {
  expect(AREAS.filter((area) => mayStaff('viewer', 'change', area))).toEqual([]);
});

test('a refusal names the role, and what it may not do', () => {
  expect(staffRefusal('viewer', 'change', 'orders')).toBe(
    'Your role, Read only, may not change or export orders, customers and messages. An owner of the shop can change your role.',
  );
});

test('who manages delivery and cash sees orders, and has nothing of the catalogue', () => {
  expect(AREAS.filter((area) => mayStaff('delivery', 'change', area))).toEqual([
    'delivery',
    'cash',
  ]);
  expect(AREAS.filter((area) => mayStaff('delivery', 'read', area))).toEqual([
    ...['figures', 'orders', 'delivery', 'cash', 'settings'],
  ]);
});
