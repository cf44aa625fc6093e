/** How wide the gallery shows its picture: the whole phone, then half of the page. */
export const PICTURE_SIZES =
  '(min-width: 1360px) 600px, (min-width: 1024px) calc(50vw - 80px), (min-width: 768px) calc(50vw - 40px), 100vw';
