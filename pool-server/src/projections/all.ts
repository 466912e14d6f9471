import {
  adminNotes,
  alertRules,
  approvals,
  farmClosures,
  incidents,
  maintenance,
  withdrawalFreezes,
} from './administration.ts';
import { blocks } from './blocks.ts';
import { contracts } from './contracts.ts';
import { farmerFigures } from './farmer-figures.ts';
import { farmerHours } from './farmer-hours.ts';
import { farmers } from './farmers.ts';
import { harvests } from './harvests.ts';
import { plantings } from './plantings.ts';
import { poolFigures } from './pool-figures.ts';
import { poolIncome } from './pool-income.ts';
import { poolSteps } from './pool-steps.ts';
import { pools } from './pools.ts';
import type { Projection } from './projection.ts';
import { deposits, withdrawals } from './transfers.ts';
import { users } from './users.ts';
import { works } from './works.ts';

/** Every read table, in the order in which an event updates them. */
export const PROJECTIONS: readonly Projection[] = [
  users,
  farmers,
  pools,
  // In this order, because PostgreSQL runs these statements in reverse, and two harvests of a pool must not take the
  // locks of these tables in different orders. Every writer of a pool's steps locks `pool_steps` first.
  poolIncome,
  poolFigures,
  poolSteps,
  contracts,
  blocks,
  // Written after `farmerFigures`, so that two writers take the locks of a farmer in one order.
  farmerHours,
  farmerFigures,
  plantings,
  works,
  harvests,
  withdrawals,
  deposits,
  farmClosures,
  approvals,
  incidents,
  maintenance,
  alertRules,
  adminNotes,
  withdrawalFreezes,
];
