/** Where the shop's days begin and end, unless the merchant says otherwise. */
export const SHOP_TIME_ZONE = 'Asia/Beirut';
