import type { Scenario } from '../test/scenarios/scenario.ts';
import { clock } from './clock.ts';
import { collector } from './collector.ts';
import { database } from './database.ts';
import { deploy } from './deploy.ts';
import { diskAndMail } from './disk-and-mail.ts';
import { failover } from './failover.ts';
import { fortnight } from './fortnight.ts';
import { keys } from './keys.ts';
import { kills } from './kills.ts';
import { month } from './month.ts';
import { pointInTime } from './point-in-time.ts';
import { proxies } from './proxies.ts';
import { slowWork } from './slow-work.ts';
import { stop } from './stop.ts';
import { storesAndCopies } from './stores-and-copies.ts';
import { webhooks } from './webhooks.ts';

/** Kills, freezes, full disks and deploys, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  ...database,
  ...stop,
  ...kills,
  ...webhooks,
  ...keys,
  ...fortnight,
  ...month,
  ...slowWork,
  ...diskAndMail,
  ...storesAndCopies,
  ...pointInTime,
  ...collector,
  ...clock,
  ...deploy,
  ...failover,
  ...proxies,
];
