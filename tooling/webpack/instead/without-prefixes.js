// In place of stylis' vendor prefixes, which styled-components asks for only where it is told to: the browsers that can
// run the product need none.
export const prefix = value => value;
