import {
  type HarvestRequest,
  HarvestResult,
  type PlantRequest,
  PlantResult,
  type WorkRequest,
  WorkResult,
} from '../contract/operations.ts';
import type { Action } from './use-action.ts';
import { usePost } from './use-request.ts';

/** POST /plant. */
export const usePlant = (): Action<PlantRequest, PlantResult> => usePost('/plant', PlantResult, 'plant');

/** POST /work. */
export const useWork = (): Action<WorkRequest, WorkResult> => usePost('/work', WorkResult, 'work');

/** POST /harvest. */
export const useHarvest = (): Action<HarvestRequest, HarvestResult> =>
  usePost('/harvest', HarvestResult, 'harvest');
