/** A part of the pool service as people write it: "API", "Database". */
export const serviceName = (name: string) =>
  name.length <= 3 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
