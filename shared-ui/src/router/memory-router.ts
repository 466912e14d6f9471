/** The router without a browser, for prerendering and tests. Not part of the first load. */
export { MemoryRouter } from 'react-router-dom';
