import { expect, test } from 'vitest';
import { lookupStage, type Standing } from './order-lookup.ts';
import { ORDER_STATUS } from './order-status.ts';

const PENDING: Standing = {
  statusId: ORDER_STATUS.pending,
  confirmation: null,
  hasCourier: false,
  isOut: false,
};

test.each<[string, Partial<Standing>]>([
  ['received', {}],
  ['received', { confirmation: 'unreached' }],
  ['received', { confirmation: 'new' }],
  ['confirmed', { confirmation: 'confirmed' }],
  ['handed_over', { confirmation: 'confirmed', hasCourier: true }],
  ['handed_over', { hasCourier: true }],
  ['out', { hasCourier: true, isOut: true }],
  ['delivered', { statusId: ORDER_STATUS.completed, hasCourier: true, isOut: true }],
  ['canceled', { statusId: ORDER_STATUS.canceled, confirmation: 'false' }],
])('is %s with %j', (stage, standing) => {
  expect(lookupStage({ ...PENDING, ...standing })).toBe(stage);
});
