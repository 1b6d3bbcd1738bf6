/** Holds every SQL statement of the server and of modules to the columns of the tables it names; says file and line. */
import { root } from './lib/run.ts';
import { statementFaults } from './lib/statements/index.ts';

const { faults, statements } = await statementFaults(root);
for (const { file, line, message } of faults) console.error(`${file}:${line}: ${message}`);
if (faults.length > 0) {
  console.error(`${faults.length} names are no columns; mend the statement, or the form in modules/*/forms.`);
  process.exit(1);
}
console.log(`${statements} statements name columns that are there.`);
