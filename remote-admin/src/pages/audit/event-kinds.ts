/** `HarvestSucceeded` → "Harvest succeeded" */
export const kindLabel = (kind: string) =>
  kind.replace(/(?<!^)([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);

/** Facts of what did not work. */
export const FAILURES = 'PlantingFailed,WorkFailed,HarvestFailed,PayoutFailed,WithdrawalFailed';

/** What facts are about, and their names with commas between, as the server takes them. */
const AREAS = [
  { value: '', label: 'All kinds' },
  {
    value: [
      'UserRegistered,UserPasswordChanged,UserSuspended,UserResumed,NoteAdded',
      'EmailProved,RegistrationExpired',
    ].join(','),
    label: 'Accounts',
  },
  { value: 'ApprovalRequested,ApprovalGranted,ApprovalRefused', label: 'Approvals' },
  {
    value: [
      'SignedIn,SignInFailed,SessionsEnded,AccessRefused',
      'SecondFactorAdded,SecondFactorRemoved,SecondFactorProved,RecoveryCodesReplaced',
      'ApiKeyCreated,ApiKeyRevoked',
    ].join(','),
    label: 'Access',
  },
  { value: 'ReadingBegan,AccountRead,ReadingEnded', label: 'Reading of accounts' },
  {
    value: [
      'PoolRegistered,PoolApproved,PoolPaused,PoolPausedForReview,PoolResumed,PoolPausedByOperator',
      'PoolResumedByOperator,PoolDetailsChanged,PoolTermsChanged,AnnouncementSent,FarmerInvited',
    ].join(','),
    label: 'Pools',
  },
  {
    value:
      'ContractRequested,ContractConfirmed,ContractExpired,ContractSettingsChanged,ContractShareChanged,ContractSuspended,ContractResumed,ContractExitRequested,ContractCompleted',
    label: 'Contracts',
  },
  { value: 'BlockDiscovered,BlockAcknowledged', label: 'Blocks' },
  { value: 'FarmClosed,FarmReopened', label: 'KALE farm' },
  { value: 'IncidentPosted,IncidentChanged', label: 'Status page' },
  { value: 'PlantingRequested,PlantingSubmitted,PlantingSucceeded,PlantingFailed', label: 'Plantings' },
  {
    value: [
      'WorkFound,WorkSubmitted,WorkAccepted,WorkFailed',
      'BetterWorkFound,BetterWorkSubmitted,BetterWorkAccepted,BetterWorkFailed,StakeForfeited',
    ].join(','),
    label: 'Work',
  },
  { value: 'HarvestRequested,HarvestSubmitted,HarvestSucceeded,HarvestFailed', label: 'Harvests' },
  { value: FAILURES, label: 'Failures' },
  { value: 'PayoutSubmitted,PayoutSucceeded,PayoutFailed', label: 'Payouts' },
  {
    value: [
      'WithdrawalRequested,WithdrawalSubmitted,WithdrawalConfirmed,WithdrawalFailed,WithdrawalsHeld',
      'WithdrawalsFrozen,WithdrawalFreezeConfirmed,WithdrawalFreezeLifted,DailyLimitChanged',
    ].join(','),
    label: 'Withdrawals',
  },
  { value: 'WalletCreated,WalletFunded,TrustlineOpened,DepositReceived', label: 'Wallets' },
] as const;

/** The choices of the filter; a link may name facts that are none of them. */
export const kindChoices = (chosen: string): readonly { value: string; label: string }[] =>
  AREAS.some(({ value }) => value === chosen)
    ? AREAS
    : [...AREAS, { value: chosen, label: chosen.split(',').map(kindLabel).join(', ') }];
