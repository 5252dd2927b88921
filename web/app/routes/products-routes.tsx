/** 2.21–2.24: an account's products, their licenses and usage; children of `accountRoute`. */
export const productsRoutes = [] as const;
