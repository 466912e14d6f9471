import {
  type HarvestRequest,
  HarvestResult,
  type PlantRequest,
  PlantResult,
  type WorkRequest,
  WorkResult,
} from '../contract/operations.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';

/** POST /plant. */
export const usePlant = (): Action<PlantRequest, PlantResult> =>
  useAction(
    (body: PlantRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/plant', body, response: PlantResult, idempotencyKey }),
    'plant',
  );

/** POST /work. */
export const useWork = (): Action<WorkRequest, WorkResult> =>
  useAction(
    (body: WorkRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/work', body, response: WorkResult, idempotencyKey }),
    'work',
  );

/** POST /harvest. */
export const useHarvest = (): Action<HarvestRequest, HarvestResult> =>
  useAction(
    (body: HarvestRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/harvest', body, response: HarvestResult, idempotencyKey }),
    'harvest',
  );
