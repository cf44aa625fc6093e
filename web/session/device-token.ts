const DEVICE_KEY = 'deviceToken';

/** While storage is blocked or full: the device is known as long as this page lives. */
let unstored: string | null = null;

/**
 * The random text by which this browser names itself when it logs in, so that its owner can log in while wrong passwords
 * from elsewhere lock the account (docs/decisions/029-rate-limits.md). 256 bits, base64url.
 */
export function readDeviceToken(): string {
  const kept = read();
  if (kept !== null && /^[\w-]{32,128}$/.test(kept)) return kept;
  const made = randomToken();
  unstored = made;
  try {
    localStorage.setItem(DEVICE_KEY, made);
  } catch {
    // It is kept for this page.
  }
  return made;
}

function read(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
