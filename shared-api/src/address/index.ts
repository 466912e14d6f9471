export { type Payment, paymentUri } from './payment-uri.ts';
export { shortAddress } from './short-address.ts';
export {
  type AddressReading,
  accountKey,
  type ContractAddress,
  contractKey,
  encodeAccount,
  encodeContract,
  isAccount,
  readAddress,
  type StellarAddress,
} from './strkey.ts';
