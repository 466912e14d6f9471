import type { PoolerFarmer } from 'shared-api';

/** What a farmer is called: name, else e-mail, else id. */
export const nameOf = ({ name, email, farmerId }: Pick<PoolerFarmer, 'name' | 'email' | 'farmerId'>) =>
  name ?? email ?? farmerId;

/** Characters of a farmer's id: "farmer_" and the eight that tell one from another. */
export const ID_SHOWN = 15;
