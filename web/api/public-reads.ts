/**
 * Reads that answer the same to everyone. Only they go without a token, so that the public cache
 * answers them; every other call says who asks.
 */
export const isPublicRead = (name: string): boolean =>
  /^GET \/(?:banners|categories|products|settings)\b/.test(name);
