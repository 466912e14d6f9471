// In two files, so that each takes less than a minute and a half.
import { testSeeds } from './seeds.ts';

testSeeds(1, 100);
