// Receives a shop's webhooks, checks who sent them, and hands each event on once. Node 20 or later, no packages.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const MAX_BODY = 1_000_000;

/** Whether a message is signed by the secret (Standard Webhooks 1.0), and is not an old one. */
export function isSigned(headers, body, secret) {
  const sentAt = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - sentAt) < 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

/** Calls `onEvent` with each event; the shop sends again what it throws at, and what was not answered. */
export function receive(onEvent) {
  const { WEBHOOK_SECRET: secret = '', PORT = '8090' } = process.env;
  const seen = new Set();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk;
      if (body.length > MAX_BODY) return request.destroy();
    }
    if (!isSigned(request.headers, body, secret)) return response.writeHead(401).end('not signed');
    const id = request.headers['webhook-id'];
    try {
      if (!seen.has(id)) await onEvent(JSON.parse(body));
      seen.add(id); // Events come at least once: one that is known already is passed over.
      if (seen.size > 10_000) seen.delete(seen.values().next().value);
      response.end('thanks');
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(Number(PORT), () => process.stdout.write(`Listening on port ${PORT}\n`));
}
