import * as v from 'valibot';
import type { ResourceName } from '../contract/changes.ts';
import type { Capability } from '../contract/info.ts';
import { listOf } from '../contract/tolerant.ts';
import type { RemoteCount } from '../remote/descriptor.ts';
import { useCapable } from './use-capable.ts';

const AnyList = listOf(v.unknown());

/** The length of the list whose number a remote shows beside its menu entry; undefined while unknown. */
export const useListTotal = ({ capability, resource, path, query }: RemoteCount): number | undefined =>
  useCapable(capability as Capability, {
    name: resource as ResourceName,
    path,
    query,
    response: AnyList,
    freshness: 'pulse',
  }).data?.total;
