import { resolve } from 'node:path';
import { cruiseArchitecture, describeViolations, missingFrom } from './architecture.ts';
import { listCitationsOfOtherTexts } from './citations.ts';
import { listUndocumented } from './docstrings.ts';

const root = resolve(import.meta.dirname, '..');
const report = await cruiseArchitecture(root);
const missing = missingFrom(report, root).map((file) => `${file} was not read`);
const undocumented = listUndocumented(root).map((one) => `${one} has no docstring`);
const citations = listCitationsOfOtherTexts(root).map(
  (one) => `${one} cites a text that is not in the repository`,
);
const violations = [...describeViolations(report), ...missing, ...undocumented, ...citations];

for (const violation of violations) console.error(violation);
console.log(`${report.summary.totalCruised} files, ${violations.length} broken rules`);
process.exitCode = violations.length > 0 ? 1 : 0;
