import { resolve } from 'node:path';
import { cruiseArchitecture, describeViolations, missingFrom } from './architecture.ts';

const root = resolve(import.meta.dirname, '..');
const report = await cruiseArchitecture(root);
const missing = missingFrom(report, root).map((file) => `${file} was not read`);
const complaints = [...describeViolations(report), ...missing];

for (const complaint of complaints) console.error(complaint);
console.log(`${report.summary.totalCruised} files, ${complaints.length} broken import rules`);
process.exitCode = complaints.length > 0 ? 1 : 0;
