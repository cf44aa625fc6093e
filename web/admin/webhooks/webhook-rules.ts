import type { NewWebhook, Webhook } from '../../../contract/webhooks.ts';
import { webhookUrlFault } from '../../../domain/webhook-url.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../domain/webhooks.ts';
import { speaker } from '../../../domain/words/say.ts';
import { WEBHOOKS } from '../../../domain/words/webhooks.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';

export type WebhookField = 'url' | 'description' | 'events' | 'is_on' | WebhookEvent;

/** A webhook as its form starts. */
export const webhookTexts = (webhook: Webhook | null): Values<WebhookField> => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  is_on: webhook === null || webhook.is_on ? '1' : '',
  events: '',
  ...(Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [event, webhook?.events.includes(event) ? '1' : '']),
  ) as Values<WebhookEvent>),
});

const say = speaker(WEBHOOKS, 'en');

const chosen = (typed: Values<WebhookField>): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => typed[event] !== '');

/** What is wrong with each field; whether an address leads inside is known to the shop alone. */
export const webhookErrors: ErrorsOf<WebhookField> = (typed) => {
  const fault = webhookUrlFault(typed.url.trim(), () => true);
  return {
    ...(fault !== null && { url: say(fault) }),
    ...(chosen(typed).length === 0 && { events: say('no_event') }),
  };
};

/** What the form holds, as the API takes it. */
export const webhookBody = (typed: Values<WebhookField>): NewWebhook => ({
  url: typed.url,
  description: typed.description,
  events: chosen(typed),
});
