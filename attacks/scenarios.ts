import type { Scenario } from '../test/scenarios/scenario.ts';
import { addresses } from './addresses.ts';
import { atRest } from './at-rest.ts';
import { files } from './files.ts';
import { limits } from './limits.ts';
import { mixedLoad } from './mixed-load.ts';
import { nestedJson } from './nested-json.ts';
import { newerCalls } from './newer-calls.ts';
import { security } from './security.ts';
import { sockets } from './sockets.ts';
import { stores } from './stores.ts';
import { textFields } from './text-fields.ts';

/** Nonsense and load from a client, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  ...atRest,
  ...nestedJson,
  ...files,
  ...stores,
  ...newerCalls,
  ...sockets,
  ...addresses,
  ...limits,
  ...security,
  ...textFields,
  ...mixedLoad,
];
