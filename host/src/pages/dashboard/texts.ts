import { type ApiError, type Asset, type Decimal, parseAmount } from 'shared-api';

/** What the page is called, for every role (spec §2, navigation). */
export const dashboardTexts = { title: 'System Dashboard', description: 'System health and overview' };

/** Messages of spec §8, Dashboard. */
export const systemFailure = 'Failed to load system information. Please check your connection and try again.';
export const blockchainFailure = ({ message }: ApiError) => `Failed to load blockchain data: ${message}`;
export const statusFailure = () => 'Failed to load farmer status';
export const analyticsFailure = ({ code, message }: ApiError) =>
  code === 'FARMER_ID_MISSING'
    ? 'No user ID found. Please register first.'
    : `Failed to load farmer analytics: ${message}`;

/** An amount of the wire as one that can be shown; nothing when the server did not say. */
export const amountOf = <A extends Asset>(asset: A, decimal: Decimal | null | undefined) =>
  decimal === null || decimal === undefined ? null : parseAmount(asset, decimal);
