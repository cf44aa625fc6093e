import { PUBLIC_SITES, type PublicSites } from '../http/public-sites.ts';

/** Where webhooks may lead. */
export interface WebhookPlaces {
  readonly lookup: PublicSites['lookup'];
  /** Whether the operator allows this address, wherever it leads (`WEBHOOK_INSIDE_HOSTS`). */
  readonly isInside: (url: URL) => boolean;
}

/**
 * The internet by https, and the hosts that the operator names.
 *
 * @param insideHosts `n8n.local`, or `10.0.0.7:5678` for this port alone; as the browser writes a host
 */
export const webhookPlaces = (
  insideHosts: readonly string[],
  lookup = PUBLIC_SITES.lookup,
): WebhookPlaces => ({
  lookup,
  isInside: ({ hostname, host }) => insideHosts.includes(hostname) || insideHosts.includes(host),
});

/** Which addresses may be connected to for an URL: those on the internet, at the port of https, unless the operator names its host. */
export const sitesFor = (url: URL, { lookup, isInside }: WebhookPlaces): PublicSites => ({
  lookup,
  mayAsk: (address, port) => isInside(url) || (port === 443 && PUBLIC_SITES.mayAsk(address, port)),
});
