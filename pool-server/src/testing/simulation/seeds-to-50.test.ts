// In four files, so that each takes less than 90 seconds beside the others.
import { testSeeds } from './seeds.ts';

testSeeds(1);
