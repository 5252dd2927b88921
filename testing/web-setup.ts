import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Pages are loaded when they are opened, which a busy machine may take a while to do.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);
