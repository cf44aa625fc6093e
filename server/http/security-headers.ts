/**
 * Sent with every answer, see {@link securityHeaders}. One origin, no inline scripts, no frames. They are constant,
 * so they are written once here instead of being put together for each request.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const satisfies Readonly<Record<string, string>>;

/** What a document says in place of {@link SECURITY_HEADERS} whose screen reads codes with the camera (docs/decisions/109). */
export const WITH_CAMERA = {
  'permissions-policy': SECURITY_HEADERS['permissions-policy'].replace(
    'camera=()',
    'camera=(self)',
  ),
} as const;

/** What the checkout's document says in their place: it asks for the location where a person wants it (docs/product.md, Delivery zones). */
export const WITH_LOCATION = {
  'permissions-policy': SECURITY_HEADERS['permissions-policy'].replace(
    'geolocation=()',
    'geolocation=(self)',
  ),
} as const;

/** What a page says that shows the draft of the look: the panel has it in a frame, and nobody keeps or finds it. */
export const IN_PANEL_FRAME = {
  'content-security-policy': SECURITY_HEADERS['content-security-policy'].replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
  ),
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const;

/** A year: browsers that came by https ask for nothing by http again, whatever a link or a network says. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' };

/** What every answer of this shop carries: HTTPS for good where its address is an https one, and pictures of its CDN. */
export const securityHeaders = ({
  publicUrl,
  mediaCdnUrl,
}: SiteAddresses): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...(publicUrl.startsWith('https:') && STRICT_TRANSPORT),
  ...(mediaCdnUrl && {
    'content-security-policy': SECURITY_HEADERS['content-security-policy'].replace(
      "img-src 'self'",
      `img-src 'self' ${new URL(mediaCdnUrl).origin}`,
    ),
  }),
});

interface SiteAddresses {
  readonly publicUrl: string;
  /** Where pictures are shown from. Absent: the shop itself. */
  readonly mediaCdnUrl?: string | undefined;
}

/**
 * Those of them that speak to documents. To a script, a font or a picture they say nothing, in half a kilobyte
 * that does not compress.
 */
export const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const;
