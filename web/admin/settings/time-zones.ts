/** The names of time zones that this browser knows, and the one that is set, which it may not know. */
export function timeZones(current: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));
  return [...new Set([...known, 'UTC', current])].sort();
}
