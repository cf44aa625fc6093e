// Run by `npm run doctor`, beside a running shop and in its environment. Ends with 1 when there is a problem.
import { checkShop } from '../server/doctor/check-shop.ts';

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' };

const findings = await checkShop(process.env);
for (const finding of findings) {
  console.log(`${MARKS[finding.level]} ${finding.about}: ${finding.says}`);
  if (finding.level !== 'ok') console.log(`          → ${finding.toDo}`);
}
const count = (level: string) => findings.filter((finding) => finding.level === level).length;
console.log(`\nProblems: ${count('problem')}, warnings: ${count('warning')}.`);
process.exit(count('problem') > 0 ? 1 : 0);
