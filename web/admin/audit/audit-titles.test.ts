import { expect, test } from 'vitest';
import type { AuditChange } from '../../../contract/audit.ts';
import { titleOf, titleOfInvitation, titleOfKinds } from './audit-titles.ts';
import { sampleChange } from './sample-change.ts';

test('a change is named by its row’s name, or by its number', () => {
  expect(titleOf(sampleChange({}))).toBe('Product Vase changed');
  const order = { subject: 'orders', subject_id: '12', subject_name: null } as const;
  expect(titleOf(sampleChange(order))).toBe('Order #12 changed');
  const review = { subject: 'reviews', subject_id: '106' } as const;
  expect(titleOf(sampleChange(review))).toBe('Review of Vase changed');
  expect(titleOf(sampleChange({ ...review, subject_name: null }))).toBe('Review #106 changed');
  const message = { subject: 'contact_messages', subject_name: 'lina@example.com' } as const;
  expect(titleOf(sampleChange(message))).toBe('Message of lina@example.com changed');
});

test('many changes at once are counted', () => {
  const update = { subject: 'products', action: 'update' } as const;
  expect(titleOfKinds([{ ...update, count: 2 }])).toBe('2 products changed');
  expect(titleOfKinds([{ ...update, subject: 'product_images', count: 1 }])).toBe(
    '1 picture changed',
  );
  expect(
    titleOfKinds([
      { ...update, action: 'insert', count: 1200 },
      { ...update, subject: 'categories', count: 1 },
    ]),
  ).toBe('1,200 products added, 1 collection changed');
});

test('staff and places in collections are counted as people say it', () => {
  const update = { action: 'update', count: 1 } as const;
  expect(titleOfKinds([{ ...update, subject: 'users' }])).toBe('1 member of the staff changed');
  expect(titleOfKinds([{ ...update, subject: 'users', count: 2 }])).toBe(
    '2 members of the staff changed',
  );
  expect(titleOfKinds([{ ...update, subject: 'collection_picks', action: 'insert' }])).toBe(
    '1 place in collections added',
  );
});

test('who joins or leaves the staff is added or removed; another role is a change', () => {
  const member = { subject: 'users', subject_name: 'Rima' } as const;
  const title = (from: string | null, to: string | null) =>
    titleOf(sampleChange({ ...member, before: { staff_role: from }, after: { staff_role: to } }));
  expect(title(null, 'orders')).toBe('Member of the staff Rima added');
  expect(title('orders', 'viewer')).toBe('Member of the staff Rima changed');
  expect(title('viewer', null)).toBe('Member of the staff Rima removed');
});

test('an invitation that is accepted or made again is told as such, and not by the rows that it changes', () => {
  const invitation = (action: 'insert' | 'delete', email = 'rima@example.com') =>
    sampleChange({ subject: 'staff_invitations', subject_id: '3', subject_name: email, action });
  const member = sampleChange({ subject: 'users', subject_id: '9', subject_name: 'Rima' });
  const titleOfEntry = (by: number, ...changes: AuditChange[]) =>
    titleOfInvitation({
      changed_at: member.changed_at,
      changed_by: { id: by, name: 'Rima', email: 'rima@example.com' },
      import: null,
      kinds: changes.map(({ subject, action }) => ({ subject, action, count: 1 })),
      changes,
    });
  expect(titleOfEntry(9, member, invitation('delete'))).toBe(
    'Invitation of rima@example.com accepted',
  );
  expect(titleOfEntry(1, invitation('insert'), invitation('delete'))).toBe(
    'Invitation of rima@example.com renewed',
  );
  // An owner who is removed takes his invitations along.
  expect(titleOfEntry(1, member, invitation('delete'))).toBeNull();
  expect(titleOfEntry(9, member)).toBeNull();
  expect(titleOfEntry(1, invitation('insert'), invitation('delete', 'a@example.com'))).toBeNull();
});
