import { configure } from '@testing-library/react';

// Machines are busy: what is awaited by role or text may take longer than Testing Library's second.
configure({ asyncUtilTimeout: 5000 });
