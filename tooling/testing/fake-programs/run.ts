// Runs a product of stand-ins with the data folder named by the argument, and prints its address.
import { startProduct } from '../../start/product.ts';
import { fakeParts } from './parts.ts';

const product = await startProduct({ dataDir: process.argv[2] ?? '' }, fakeParts);
console.log(product.url);
