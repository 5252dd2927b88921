/** Pages without frame or log-in, such as the signed-out page; children of `rootRoute`. */
export const sessionRoutes = [] as const;
