import { orderEvent } from '../../contract/order-events.ts';
import { describeSchema } from '../http/json-schema.ts';
import { describeStream, type Operation } from '../http/openapi-operation.ts';

/** How the API's document tells of the stream, which is no call of the contract. */
export const orderEventsOperation: Operation = describeStream('GET /orders/events', {
  summary: 'What happens to orders, as Server-Sent Events; the stream stays open',
  access: 'admin',
  event: describeSchema(orderEvent, 'output'),
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^\\d+$' },
    },
  ],
});
