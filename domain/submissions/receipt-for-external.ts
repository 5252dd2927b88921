import type { Receipt, UploadedFile, UploadSummary } from './schema.ts';

/**
 * A receipt as external people see it (3.15, 6.17): keys that are not theirs are left out, unknown and foreign ones
 * alike, and one flag says that there were some.
 */
export function receiptForExternal({ unmatchedKeys, ...receipt }: Receipt): Receipt {
  const hasUnlinkedKeys = receipt.hasUnlinkedKeys || (unmatchedKeys?.length ?? 0) > 0;
  // The contact is a note of staff for staff (2.71).
  return { ...receipt, contactEmail: null, hasUnlinkedKeys };
}

const fileForExternal = (file: UploadedFile): UploadedFile => ({
  ...file,
  licenseKeys: file.licenseKeys.filter((key) => !key.orphan),
  receipt: receiptForExternal(file.receipt),
});

/** An upload's answer as external people see it. */
export const summaryForExternal = (summary: UploadSummary): UploadSummary => ({
  ...summary,
  successful: summary.successful.map(fileForExternal),
});
