// Runs a product of stand-ins in the folder named by the argument, and says where it is.
import { startProduct } from '../product.ts';
import { standInParts } from './parts.ts';

const product = await startProduct({ dataDir: process.argv[2] ?? '' }, standInParts);
console.log(product.url);
