import { z } from 'zod';

// Before any schema is made: zod else tries to compile code, which the content security policy refuses.
z.config({ jitless: true });
