// Run by `npm run search:rebuild`, beside a running shop or without one.

import { ConfigError, readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/connection.ts';
import { rebuildSearch } from '../server/search/pack-search.ts';
import { explainFailure, openShopDatabase } from './shop-database.ts';

async function openPlace() {
  try {
    return await openShopDatabase(readConfig(process.env));
  } catch (error) {
    console.error(explainFailure(error, ConfigError));
    process.exit(1);
  }
}

const place = await openPlace();
const database = openDatabase({
  connectionString: place.connectionString,
  poolSize: 1,
  timeLimit: 'maintenance',
});
try {
  await rebuildSearch(database.db, (done, of) => {
    console.log(`Search index: ${done} of ${of} segments are built`);
  });
} catch (error) {
  console.error(
    `The search index could not be rebuilt; searches use the one that is there. ${error instanceof Error ? error.message : error}`,
  );
  process.exitCode = 1;
} finally {
  await database.close();
  await place.stop();
}
