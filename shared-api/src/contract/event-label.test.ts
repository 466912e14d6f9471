import { eventLabel } from './event-label.ts';

it.each([
  ['HarvestSucceeded', 'Harvest succeeded'],
  ['ApiKeyCreated', 'API key created'],
])('writes %s as %s', (kind, label) => expect(eventLabel(kind)).toBe(label));
