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
    text: 'This is not a usage file: {reason}. Choose a .ulvd or .lvd file as the licensing library wrote it.',
  },
  UNSUPPORTED_VERSION: {
    status: 400,
    title: 'Unknown file version',
    text: 'The file is written in version {version} of the usage file format, and the portal reads version 1. Write to support.',
  },
  TRUNCATED: {
    status: 400,
    title: 'File cut off',
    text: 'The file ends too early{where}; nothing of it was counted. Copy or write it again and upload the whole file.',
  },
  HASH_MISMATCH: {
    status: 400,
    title: 'File changed',
    text: 'The file was changed after it was written: {reason}. Nothing of it was counted. Upload the file as it was written.',
  },
  BAD_RECORD: {
    status: 400,
    title: 'Line cannot be read',
    text: 'The file cannot be read{where}: {reason}. Nothing of it was counted. Write it again, or write to support.',
  },
  MAC_MISMATCH: {
    status: 400,
    title: 'Check value of a license differs',
    text: 'The check value for the license key ending in {tail} does not match its license; nothing of the file was counted. Upload the file as it was written.',
  },
  CONFLICTING_FILE: {
    status: 400,
    title: 'Conflicting file',
    text: 'The file contradicts one uploaded before{where}: {reason}. Nothing of it was counted. Write it again with a new file id and a higher seq.',
  },
  PERIOD_STATED: {
    status: 400,
    title: 'Days already reported',
    text: 'Days in this file were reported as a figure, which counts: {usageType}, {value} for {start} to {end}. Nothing of the file was counted. Leave the file out, or withdraw that figure and send the file again.',
  },
  UNKNOWN_KEYS_FULL: {
    status: 400,
    title: 'Too many unknown license keys',
    text: 'This was not counted: {limit} license keys that nobody knows wait for a decision already, and no more are kept. Check the license keys; if they are right, write to support.',
  },
  BAD_ZIP: {
    status: 400,
    title: 'Zip not opened',
    text: 'Nothing of the zip was taken: {reason}.',
  },
  BAD_ZIP_MEMBER: {
    status: 400,
    title: 'File not taken out of its zip',
    text: 'The file was not taken out of its zip: {reason}.',
  },
  NO_USAGE_FILES: {
    status: 400,
    title: 'No usage files in the zip',
    text: 'The zip holds no .ulvd or .lvd file.',
  },
  LICENSE_FILE_INVALID: {
    status: 400,
    title: 'License file cannot be read',
    text: 'This license file cannot be read: {reason}. Choose the .json or .xml file as you received it.',
  },
  TOO_LARGE: {
    status: 413,
    title: 'Too large',
    text: 'The file or request is larger than the limit of {limit}.',
  },
} as const satisfies Record<string, { status: number; title: string; text: string }>;
