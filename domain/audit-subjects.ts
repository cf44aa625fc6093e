/** What the audit log keeps changes of: the tables of `audit_log.subject`. */
export const AUDIT_SUBJECTS = [
  'products',
  'product_images',
  'categories',
  'collection_attributes',
  'collection_picks',
  'orders',
  'reviews',
  'couriers',
  'delivery_zones',
  'offers',
  'contact_messages',
  'settings',
  'info_pages',
  'message_templates',
  'search_synonyms',
  'search_pins',
  'users',
  'staff_invitations',
  'numbers',
  'runs',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
