// Each command fifty times at once and fifty in a row, with 30 % of the responses lost.
import { ONE_EFFECT, repeatEverything } from '../src/testing/duplicates.ts';
import { ONE_CUSTODY_EFFECT, repeatCustodyOrders } from '../src/testing/repeat-custody.ts';
import { exactly, type Figure, fromEnvironment, report } from './report.ts';

const TIMES = fromEnvironment('TIMES', 50);
const figures: Figure[] = [];
const effects = { ...ONE_EFFECT, ...ONE_CUSTODY_EFFECT };
for (const repeated of [repeatEverything, repeatCustodyOrders])
  for await (const { command, events, answers } of repeated(TIMES)) {
    const sorted = (of: object | undefined) => JSON.stringify(Object.entries(of ?? {}).sort());
    const once = sorted(events) === sorted(effects[command]) && answers.length === 1;
    figures.push(
      exactly(
        `${command}: ${answers.map(each => each.slice(0, 3)).join(', ')}`,
        once ? 'one effect' : sorted(events),
        'one effect',
      ),
    );
  }
report(`Duplicates, ${TIMES} at once and ${TIMES} in a row`, figures);
process.exit();
