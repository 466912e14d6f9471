/** The failure events, separated by commas as in the query. */
export const FAILURES = 'PlantingFailed,WorkFailed,HarvestFailed,PayoutFailed,WithdrawalFailed';
