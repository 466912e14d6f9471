// What pages use of styled-components. A share is loaded whole: what is left out here is left out of the first load. By
// its file, since its name stands for the share itself.
export { css, keyframes, styled } from 'styled-components/dist/styled-components.browser.esm.js';
