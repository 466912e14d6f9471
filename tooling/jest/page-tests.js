import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Machines are busy: waiting for a role or text may take longer than Testing Library's second.
configure({ asyncUtilTimeout: 10_000 });
