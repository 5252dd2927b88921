import fc from 'fast-check';

/** Properties try the same inputs for everybody: a counterexample belongs to the commit that brought it. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
