import type { PlantResult } from 'shared-api';
import { toast } from 'shared-ui';

type Served = { served: readonly unknown[]; failed: PlantResult['failedPlants']; words: string };

/**
 * Reports the result of an order for many farmers: success if it served any farmer, otherwise failure with the first
 * farmer's reason.
 */
export const reportResult = (operation: 'Plant' | 'Harvest', { served, failed: [first], words }: Served) =>
  first && served.length === 0
    ? toast.failure(`${operation} Operation Failed`, {
        description: first.error?.message ?? 'No reason given',
      })
    : toast.success(`${operation} Operation Complete`, { description: words });
