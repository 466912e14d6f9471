/** The router where there is no browser: a page made when the product is built, and tests. No part of the first load. */
export { MemoryRouter } from 'react-router-dom';
