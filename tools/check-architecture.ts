import { resolve } from 'node:path';
import { cruiseArchitecture, describeViolations, missingFrom } from './architecture.ts';

const root = resolve(import.meta.dirname, '..');
const report = await cruiseArchitecture(root);
const missing = missingFrom(report, root).map((file) => `${file} was not read`);
const violations = [...describeViolations(report), ...missing];

for (const violation of violations) console.error(violation);
console.log(`${report.summary.totalCruised} files, ${violations.length} broken import rules`);
process.exitCode = violations.length > 0 ? 1 : 0;
