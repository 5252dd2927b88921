import { WRITING_JOB } from '#server/licenses-report/files/create-file.ts';
import { removeOldFiles, writeFiles } from '#server/licenses-report/files/write-files.ts';
import { outcomeOf, type Job } from './job.ts';

/** Writes the files of the licenses report that staff asked for, and removes those that are kept no longer. */
export const reportFiles: Job = {
  name: WRITING_JOB,
  schedule: { everySeconds: 300 },
  async run(ctx) {
    const removed = await removeOldFiles(ctx, ctx.signal);
    const written = await writeFiles(ctx, ctx.signal);
    return outcomeOf({ written, removed });
  },
};
