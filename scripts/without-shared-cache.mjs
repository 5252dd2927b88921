// @ts-check
// Tools such as Vite keep compiled code in the shared temporary folder, where any local user can put some.

/** The environment for a tool: it keeps none and looks at none. */
export const withoutSharedCache = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: '',
  NODE_DISABLE_COMPILE_CACHE: '1',
});
