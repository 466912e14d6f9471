type Asked = string | Request;
type How = { cacheName?: string; ignoreSearch?: boolean };

const addressOf = (asked: Asked) => new URL(asked instanceof Request ? asked.url : asked, location.href).href;
const withoutSearch = (address: string) => address.replace(/[?#].*/, '');

/** An in-memory `caches` for tests without a browser, limited to what the product uses. */
export const deviceCaches = () => {
  const stores = new Map<string, Map<string, Response>>();
  const find = (store: Map<string, Response> | undefined, asked: Asked, { ignoreSearch }: How = {}) => {
    const compare = ignoreSearch ? withoutSearch : (address: string) => address;
    const wanted = compare(addressOf(asked));
    return [...(store ?? [])].find(([address]) => compare(address) === wanted)?.[1].clone();
  };
  return {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        match: async (asked: Asked, how?: How) => find(store, asked, how),
        put: async (asked: Asked, answer: Response) => {
          store.delete(addressOf(asked));
          store.set(addressOf(asked), answer);
        },
        keys: async () => [...store.keys()].map(address => new Request(address)),
        delete: async (asked: Asked) => store.delete(addressOf(asked)),
      };
    },
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (asked: Asked, how: How = {}) => find(stores.get(how.cacheName ?? ''), asked, how),
  };
};
