export { type Payment, paymentUri } from './payment-uri.ts';
export { shortAddress } from './short-address.ts';
export {
  accountKey,
  type ContractAddress,
  contractKey,
  encodeAccount,
  encodeContract,
  isAccount,
  type ParsedAddress,
  readAddress,
  type StellarAddress,
} from './strkey.ts';
