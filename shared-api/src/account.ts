// Signing in and account settings, loaded when a page or panel first needs them.
export { isAccount, paymentUri, readAddress } from './address/index.ts';
export type { SandboxMails, Sessions } from './contract/account.ts';
export {
  browserTimeZone,
  MAILED_AT_ONCE,
  type Notification,
  type NotificationGroup,
  type NotificationPreferences,
  type Notifications,
} from './contract/notifications.ts';
export type { PayoutWallet, WalletChallenge } from './contract/payout-wallet.ts';
export type { RegisterPoolerRequest, RegisterPoolerResponse } from './contract/pooler-farmers.ts';
export type { Push } from './contract/push.ts';
export { registrationErrors } from './contract/registration.ts';
export type { Factors, SecondFactorQuestion } from './contract/second-factor.ts';
export type { SecondFactorProof } from './contract/second-factor-requests.ts';
export type { Webhook } from './contract/webhooks.ts';
export { cacheSummary } from './offline-cache/offline-cache.tsx';
export {
  downloadAccountData,
  useChangePassword,
  useConfirmPasswordReset,
  useEndOtherSessions,
  useEndSession,
  useEraseAccount,
  useErasure,
  useRequestPasswordReset,
  useSessions,
} from './resources/devices.ts';
export {
  useEmailState,
  useProveEmail,
  useRequestEmailProof,
  useSandboxMails,
  useUnsubscribe,
} from './resources/email-proof.ts';
export {
  useNotificationGroups,
  useNotificationPreferences,
  useNotifications,
  useReadNotifications,
  useSetNotificationPreferences,
} from './resources/notifications.ts';
export {
  useCancelPayoutChange,
  useChallengeWallet,
  useConfirmPayoutChange,
  useConfirmPayoutWallet,
  usePayoutWallet,
  useSignPayoutWallet,
  useStopPayout,
} from './resources/payout-wallet.ts';
export {
  useAddPushSubscription,
  usePush,
  useRemovePushSubscription,
  useTestPush,
} from './resources/push.ts';
export { useRegisterPooler } from './resources/register-pooler.ts';
export {
  useAddPasskey,
  useAddTotp,
  useFactors,
  useLoginSecondFactor,
  useNewRecoveryCodes,
  useProveFactor,
  useRemoveFactor,
  useRenameFactor,
  useReportLostFactor,
  useStartPasskey,
  useStartProof,
  useStartTotp,
} from './resources/second-factor.ts';
export { useLogin, useRegister } from './resources/sign-in.ts';
export {
  useAddWebhook,
  useRemoveWebhook,
  useTestWebhook,
  useWebhookDeliveries,
  useWebhooks,
} from './resources/webhooks.ts';
export { showProofRequests } from './session/proof-request.ts';
export { discardSession, login, register, type SignInStage } from './session/sign-in.ts';
