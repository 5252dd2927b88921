/** 2.08: reporting volume usage for any account; children of `portalRoute`. */
export const volumeUsageRoutes = [] as const;

/** 2.25: reporting volume usage for one account; children of `accountRoute`. */
export const inAccountVolumeUsageRoutes = [] as const;
