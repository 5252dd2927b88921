/** What is wrong with a file. Pages say it of files that they do not send, and load these codes of the catalogue alone. */
export const fileErrors = {
  EMPTY: {
    status: 400,
    title: 'Empty file',
    text: 'The file is empty. Export it again and upload the new file.',
  },
  NOT_RECOGNISED: {
    status: 400,
    title: 'Not a usage file',
    text: 'This is not a usage file: {reason}. Choose the original .ulvd or .lvd file created by the licensing library.',
  },
  UNSUPPORTED_VERSION: {
    status: 400,
    title: 'Unsupported file version',
    text: 'The file uses version {version} of the usage file format, but the portal supports version 1. Contact support.',
  },
  TRUNCATED: {
    status: 400,
    title: 'File incomplete',
    text: 'The file ends too early{where}. None of it was counted. Export or copy it again and upload the whole file.',
  },
  HASH_MISMATCH: {
    status: 400,
    title: 'File changed',
    text: 'The file was changed after it was created: {reason}. None of it was counted. Upload the original file.',
  },
  BAD_RECORD: {
    status: 400,
    title: 'Line cannot be read',
    text: 'The file cannot be read{where}: {reason}. None of it was counted. Export it again, or contact support.',
  },
  MAC_MISMATCH: {
    status: 400,
    title: 'Check value does not match',
    text: 'The check value for the license key ending in {tail} does not match its license. None of the file was counted. Upload the original file.',
  },
  CONFLICTING_FILE: {
    status: 400,
    title: 'Conflicting file',
    text: 'The file conflicts with one uploaded before{where}: {reason}. None of it was counted. Export it again with a new file ID and a higher seq.',
  },
  PERIOD_STATED: {
    status: 400,
    title: 'Dates already reported',
    text: 'Usage for dates in this file has already been entered: {usageType}, {value} for {start} to {end}. None of the file was counted. Leave the file out, or withdraw that report and upload the file again.',
  },
  UNKNOWN_KEYS_FULL: {
    status: 400,
    title: 'Too many unknown license keys',
    text: 'This was not counted: {limit} unknown license keys are already waiting for a decision, and no more can be stored. Check the license keys; if they are right, contact support.',
  },
  BAD_ZIP: {
    status: 400,
    title: 'Zip file not opened',
    text: 'The zip file could not be opened: {reason}. None of it was counted.',
  },
  BAD_ZIP_MEMBER: {
    status: 400,
    title: 'File in the zip not read',
    text: 'This file could not be extracted from the zip file: {reason}.',
  },
  NO_USAGE_FILES: {
    status: 400,
    title: 'No usage files in the zip file',
    text: 'The zip file contains no .ulvd or .lvd files. Choose another file.',
  },
  LICENSE_FILE_INVALID: {
    status: 400,
    title: 'License file cannot be read',
    text: 'This license file cannot be read: {reason}. Choose the original .json or .xml file you received.',
  },
  TOO_LARGE: {
    status: 413,
    title: 'Too large',
    text: 'The file or request is larger than the limit of {limit}.',
  },
} as const satisfies Record<string, { status: number; title: string; text: string }>;
