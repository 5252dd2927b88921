import { archiveLimits } from '#domain/volume-usage/archive/archive-limits.ts';
import {
  archiveProblem,
  emptyArchiveProblem,
  memberProblem,
} from '#domain/volume-usage/archive/archive-problem.ts';
import { blobOfMember, blobSource } from '#domain/volume-usage/archive/blob-source.ts';
import { searchArchive } from '#domain/volume-usage/archive/search-archive.ts';
import type { SearchedZip } from '../upload-store.ts';
import { openSpoolFolder, spoolToDisk } from './spooled-zips-storage.ts';

const limits = archiveLimits.browser;

/** The usage files of a zip as files of their own, cut out of it without being unpacked. */
async function search(zip: File): Promise<SearchedZip> {
  const found = await searchArchive(
    blobSource(zip),
    { limits, spool: spoolToDisk(openSpoolFolder) },
    async (member) => {
      const content = await blobOfMember(member);
      return new File([content], member.name, { lastModified: zip.lastModified });
    },
  );
  if (!found.ok) return { files: [], problems: [archiveProblem(zip.name, found.error, limits)] };
  if (found.value.length === 0) return { files: [], problems: [emptyArchiveProblem(zip.name)] };
  return {
    files: found.value.flatMap((member) => ('kept' in member ? member.kept : [])),
    problems: found.value.flatMap((member) =>
      'reason' in member ? memberProblem(member.name, member.reason, limits) : [],
    ),
  };
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  search(data).then(
    (found) => postMessage(found),
    // The file was moved or changed on its disk: whoever asked is told that it could not be read.
    () => postMessage(null),
  );
});
