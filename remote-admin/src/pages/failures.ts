/** Events of what did not work, with commas between, as the server takes them. */
export const FAILURES = 'PlantingFailed,WorkFailed,HarvestFailed,PayoutFailed,WithdrawalFailed';
