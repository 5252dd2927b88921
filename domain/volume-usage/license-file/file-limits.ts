/** Extensions of iText license files (5.21, 9.05). */
export const licenseFileExtensions = ['.json', '.xml'] as const;
/** A license file may have this many bytes (9.05: "1", taken as MiB). */
export const LICENSE_FILE_BYTES = 1024 * 1024;
