import { type ApiError, type Asset, type Decimal, parseAmount } from 'shared-api';

/** The page's title for every role (spec §2, navigation). */
export const dashboardTexts = { title: 'System Dashboard', description: 'System health and overview' };

/** Messages of spec §8, Dashboard. */
export const systemFailure = 'Failed to load system information. Please check your connection and try again.';
export const blockchainFailure = ({ message }: ApiError) => `Failed to load blockchain data: ${message}`;
export const statusFailure = () => 'Failed to load farmer status';
export const analyticsFailure = ({ code, message }: ApiError) =>
  code === 'FARMER_ID_MISSING'
    ? 'No user ID found. Please register first.'
    : `Failed to load farmer analytics: ${message}`;

/** Parses an amount for display; undefined when the server sent none. */
export const amountOf = <A extends Asset>(asset: A, decimal: Decimal | null | undefined) =>
  decimal === null || decimal === undefined ? null : parseAmount(asset, decimal);
