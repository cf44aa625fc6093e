/** Where the shop's days begin and end, unless the merchant says otherwise (decisions §3). */
export const SHOP_TIME_ZONE = 'Asia/Beirut';
