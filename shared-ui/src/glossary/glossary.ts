/** One entry of the glossary: the term, and its meaning in a sentence or two. */
export type Definition = { term: string; meaning: string };

/** Every term that a newcomer may not know, in plain words. `Term` and the Glossary page read it. */
export const glossary = {
  available: {
    term: 'Available',
    meaning: 'KALE in your wallet now, minus what is being withdrawn or is owed in fees.',
  },
  'average-reward': {
    term: 'Average reward',
    meaning: 'What a member earned per planted block in the last 24 hours, after all fees.',
  },
  block: {
    term: 'Block',
    meaning:
      'One round of KALE mining, about five minutes on the public network. Each block is planted, worked and harvested, and pays its own reward.',
  },
  'block-index': {
    term: 'Block index',
    meaning: 'The number of a block. It goes up by one with each new block.',
  },
  contract: {
    term: 'Contract',
    meaning: 'The agreement between you and a pool: your stake, your harvest interval and the fees.',
  },
  'custodial-wallet': {
    term: 'Custodial wallet',
    meaning:
      'The Stellar wallet that KALE Pool keeps for you and signs with. You can withdraw from it at any time.',
  },
  difficulty: {
    term: 'Difficulty',
    meaning: 'How rare a nonce has to be to count. A higher difficulty takes more attempts.',
  },
  entropy: {
    term: 'Entropy',
    meaning:
      'Random data of a block. Miners need it to search for nonces, so nobody can start before the block opens.',
  },
  'exit-delay': {
    term: 'Exit delay',
    meaning:
      'How long a pool takes to pay you out after you leave it. Your last blocks are harvested in that time.',
  },
  farmer: {
    term: 'Farmer',
    meaning: 'Someone who stakes KALE in a pool and receives a share of its rewards.',
  },
  gap: {
    term: 'Gap',
    meaning: 'The number of ledgers between planting and work. A larger gap raises the reward.',
  },
  harvest: {
    term: 'Harvest',
    meaning: 'The last step of a block: the stake returns to your wallet together with the reward.',
  },
  'harvest-interval': {
    term: 'Harvest interval',
    meaning:
      'How many blocks are collected before your pool harvests them together. A longer interval costs less in fees.',
  },
  'harvest-policy': {
    term: 'Harvest policy',
    meaning: 'When a pool harvests: after each block, or together once per harvest interval.',
  },
  ledger: {
    term: 'Ledger',
    meaning: "Stellar's public record of all balances. A new version closes about every five seconds.",
  },
  'lost-stake': {
    term: 'Lost stake',
    meaning: 'A stake that did not return, because its block was not worked or not harvested in time.',
  },
  'net-earned': { term: 'Net earned', meaning: 'Rewards you harvested, minus the stakes you lost.' },
  'next-harvest': {
    term: 'Next harvest',
    meaning: 'When your pool harvests your worked blocks next and pays out their stakes and rewards.',
  },
  nonce: {
    term: 'Nonce',
    meaning:
      'A number that a miner searches for. The hash it gives must start with enough zeros for the work to count.',
  },
  'nonces-accepted': {
    term: 'Nonces accepted',
    meaning: 'Share of the submitted nonces that the ledger accepted.',
  },
  'pending-reward': {
    term: 'Pending reward',
    meaning: 'Your share of the rewards from worked blocks that are not harvested yet.',
  },
  plant: { term: 'Plant', meaning: 'The first step of a block: your pool stakes part of your KALE in it.' },
  planted: {
    term: 'Planted',
    meaning:
      "KALE staked in blocks that aren't harvested yet. Returned with the harvest if the block is worked, lost if not.",
  },
  'planted-over-time': {
    term: 'Planted over time',
    meaning: 'The sum of all stakes ever planted. The same KALE counts again in each block.',
  },
  pool: {
    term: 'Pool',
    meaning: 'A group of farmers whose blocks one operator works. Each farmer keeps a share of the rewards.',
  },
  pooler: {
    term: 'Pooler',
    meaning:
      'A pool operator: plants, works and harvests for the members of a pool, for a share of the rewards.',
  },
  reserve: {
    term: 'Reserve',
    meaning: 'XLM that Stellar keeps locked while an account is open. It cannot be spent or withdrawn.',
  },
  stake: {
    term: 'Stake',
    meaning:
      'KALE planted in a block. It returns with the harvest if the block is worked, and is lost if not.',
  },
  'steps-without-error': {
    term: 'Steps without error',
    meaning: 'Share of ledger steps that succeeded on the first attempt.',
  },
  stroop: { term: 'Stroop', meaning: 'The smallest unit: 0.0000001 KALE or XLM.' },
  'success-rate': {
    term: 'Success Rate',
    meaning:
      'Share of plantings in closed blocks that ended in accepted work. Blocks the pool missed count too.',
  },
  total: { term: 'Total', meaning: 'Everything you have in KALE: available, planted and pending reward.' },
  'total-earned': { term: 'Total Earned', meaning: 'Rewards you harvested, minus the stakes you lost.' },
  'total-staked': {
    term: 'Total Staked',
    meaning: 'KALE planted now in blocks that are not harvested yet. Each coin counts once.',
  },
  trustline: {
    term: 'Trustline',
    meaning: 'A Stellar account needs one for each asset before it can hold it. It reserves 0.5 XLM.',
  },
  uptime: {
    term: 'Uptime',
    meaning:
      'Share of closed blocks, since the pool was approved, in which it planted and worked for at least one member.',
  },
  work: {
    term: 'Work',
    meaning:
      'The second step of a block: the pool searches for a nonce for each planted stake and submits it.',
  },
  'you-keep': {
    term: 'You keep',
    meaning: "The share of each reward that is yours, after the pool's share and the platform fee.",
  },
  zeros: {
    term: 'Zeros',
    meaning: 'How many zeros the hash of a nonce starts with. More zeros raise the reward.',
  },
} as const satisfies Record<string, Definition>;

export type Glossary = typeof glossary;
export type TermName = keyof Glossary;
