// Each order that is placed becomes a message in a chat: WEBHOOK_SECRET=whsec_… CHAT_URL=https://… node chat.mjs
// CHAT_URL is an "incoming webhook" of Slack, Mattermost or Discord. The message names nobody.
import { receive } from './receive.mjs';

const { CHAT_URL = '' } = process.env;

receive(async ({ type, data: { order } }) => {
  if (type !== 'order.placed') return;
  const text = `New order ${order.id}: ${order.total_price}, ${order.guest_city}`;
  const answer = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, content: text }), // Slack and Mattermost read `text`, Discord `content`.
    signal: AbortSignal.timeout(8_000),
  });
  if (!answer.ok) throw new Error(`the chat answered ${answer.status}`);
});
