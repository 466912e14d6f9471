/** A picture's address as deployed. */
declare module '*.webp' {
  const address: string;
  export default address;
}
