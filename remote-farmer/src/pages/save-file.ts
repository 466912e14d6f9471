import { saveFile as save } from 'shared-ui/rows';

/** Offers text as a download. */
export const saveFile = (name: string, type: 'text/csv' | 'application/json', parts: string[]) =>
  save(name, new Blob(parts, { type: `${type};charset=utf-8` }));
