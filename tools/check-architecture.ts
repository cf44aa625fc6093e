import { resolve } from 'node:path';
import { cruiseArchitecture, describeViolations, missingFrom } from './architecture.ts';
import { listUndocumented } from './docstrings.ts';
import { listTextsElsewhere } from './texts-elsewhere.ts';
import { listWording } from './wording.ts';

const root = resolve(import.meta.dirname, '..');
const report = await cruiseArchitecture(root);
const missing = missingFrom(report, root).map((file) => `${file} was not read`);
const undocumented = listUndocumented(root).map((one) => `${one} has no docstring`);
const wording = [...listWording(root), ...listTextsElsewhere(root)];
const violations = [...describeViolations(report), ...missing, ...undocumented, ...wording];

for (const violation of violations) console.error(violation);
console.log(`${report.summary.totalCruised} files, ${violations.length} broken rules`);
process.exitCode = violations.length > 0 ? 1 : 0;
