// What the API answers as `message` when a call succeeded, and the screen says in a toast. Screens choose their toast themselves:
// they know what was pressed, also where the answer was lost. Odd wordings and capitals are the specification's.
// A message that only the API or only a screen has stands where it is said.

/** Of accounts and staff. */
export const ACCOUNT_DELETED = 'Your account was deleted';
export const PASSWORD_CHANGED = 'Your password was changed';
export const EMAIL_CHANGED = 'Your e-mail was changed';
export const PASSKEY_ADDED = 'The passkey was added';
export const PASSKEY_REMOVED = 'The passkey was removed';
export const SECOND_FACTOR_ON = 'Your second factor is on';
export const SECOND_FACTOR_OFF = 'Your second factor is off';
export const RECOVERY_CODES_RENEWED = 'You have new recovery codes';
export const DEVICE_LOGGED_OUT = 'The device is logged out';
export const STAFF_ROLE_CHANGED = 'Role changed successfully';
export const STAFF_MEMBER_REMOVED = 'Removed from the staff successfully';
export const STAFF_SECOND_FACTOR_OFF = 'Second factor turned off successfully';
export const INVITATION_MADE = 'Invitation made successfully';
export const INVITATION_ENDED = 'Invitation ended successfully';

/** Of the catalogue. */
export const PRODUCT_CREATED = 'Product created successfully';
export const PRODUCT_UPDATED = 'Product Updated successfully';
export const PRODUCT_DELETED = 'Product deleting successfully';
export const PRODUCT_DUPLICATED = 'Product duplicated successfully';
export const IMAGES_UPDATED = 'Images updated successfully!';
export const VARIANTS_SAVED = 'Variants saved successfully';
export const STOCK_UPDATED = 'Stock updated successfully';
export const THRESHOLD_SAVED = 'Threshold saved successfully';
export const COST_SAVED = 'Cost saved successfully';
export const SALE_SAVED = 'Sale saved successfully';
export const SALE_REMOVED = 'Sale removed successfully';
export const COLLECTION_CREATED = 'Collection created successfully';
export const COLLECTION_UPDATED = 'Collection Updated successfully';
export const COLLECTION_DELETED = 'Collection deleted successfully';
export const COLLECTIONS_MERGED = 'Collections merged successfully';
export const TAGS_MERGED = 'Tags merged successfully';
export const ATTRIBUTES_UPDATED = 'Attributes updated successfully';
export const SYNONYM_ADDED = 'Synonym added';
export const SYNONYM_SAVED = 'Synonym saved';
export const SYNONYM_REMOVED = 'Synonym removed';

/** Of offers. */
export const OFFER_CREATED = 'Offer created successfully';
export const OFFER_UPDATED = 'Offer updated successfully';
export const OFFER_STOPPED = 'Offer stopped';
export const OFFER_CONTINUED = 'Offer goes on';
export const OFFER_REMOVED = 'Offer removed successfully';

/** Of orders and couriers. */
export const ORDER_CANCELED = 'Your order is canceled';
export const ORDER_STATUS_UPDATED = 'Status updated successfully';
export const BUYER_REMOVED = 'The person was removed';
export const COURIER_ADDED = 'Courier added successfully';
export const COURIER_UPDATED = 'Courier updated successfully';
export const COURIER_REMOVED = 'Courier removed successfully';

/** Of what shoppers and the merchant write. */
export const REVIEW_SENT = 'Thank you! The shop reads your review before it is shown';
export const REVIEW_REMOVED = 'Your review was removed';
export const ANSWER_SAVED = 'Answer saved';
export const ANSWER_REMOVED = 'Answer removed';
export const STOCK_ALERT_SET = 'We will write to you once it is back';
export const MESSAGE_DELETED = 'Message deleted';
export const BANNERS_SAVED = 'Banners saved';
export const INFO_PAGE_REMOVED = 'Page removed';

/**
 * Of settings that were saved, and what a new time zone does to what runs: docs/product.md, Days and time zone.
 *
 * @param section the part of them, where the screen has several
 */
export function settingsSaved(
  before: { readonly time_zone: string },
  after: { readonly time_zone: string },
  section?: string,
): string {
  const saved = section === undefined ? 'Settings saved' : `Settings saved: ${section}`;
  return after.time_zone === before.time_zone
    ? saved
    : `${saved}. Offers and sales keep their days, which begin and end at midnight there from now on`;
}
